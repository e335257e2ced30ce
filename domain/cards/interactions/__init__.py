"""Cards that rulings and traps are about, by what they have in common."""
