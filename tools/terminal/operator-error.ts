/**
 * An error that the person who runs the command can fix. Only its message is shown; the exit code
 * is 1.
 */
export class OperatorError extends Error {}
