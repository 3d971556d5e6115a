/** What keeps a command from running and whoever called it can put right; its message is the one line they read, with exit code 1. */
export class Failure extends Error {}
