"""What is run beside the suite to hold the package to its promises: other builds, other machines, fuzzing,
long runs."""
