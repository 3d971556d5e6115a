/** For `vi.waitUntil` and `vi.waitFor`: as long as it takes on a machine that is busy with other things, asked often. In ms. */
export const WAIT = { timeout: 300_000, interval: 50 } as const;
