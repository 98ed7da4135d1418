"""The commands of `sakshi`, one module a command or group of commands."""
