/** What keeps the stage from running and can be put right by whoever starts it; its message is the one line they read. */
export class StageError extends Error {}
