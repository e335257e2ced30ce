"""Cards of Zendikar Rising."""
