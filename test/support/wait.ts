/**
 * For `vi.waitUntil` and `vi.waitFor`, in ms. It is long enough for a machine that is busy with
 * other things, and asks often.
 */
export const WAIT = { timeout: 300_000, interval: 50 } as const;
