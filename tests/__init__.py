"""The tests of pysecbench, one folder for each room of the project."""
