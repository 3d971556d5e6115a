/** An error that whoever runs the command can put right. Its message is the one line they read; the exit code is 1. */
export class OperatorError extends Error {}
