/** The clock of the commands. */

/** Epoch seconds, as records have them. */
export const secondsNow = (): number => Math.floor(Date.now() / 1000);
