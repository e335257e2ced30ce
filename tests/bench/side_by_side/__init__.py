"""What Loreplay costs beside what the same thing costs at least, and beside other engines: `make bench`.

A program and not tests: it prints one table and writes it into the documentation. It lives here because it runs what
the tests of this folder run.
"""
