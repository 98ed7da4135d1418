"""What people run: the command line `sakshi`, and how it draws in a terminal."""
