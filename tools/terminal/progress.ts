/**
 * Shows the progress of a command on standard error: a line that is written anew on a terminal,
 * otherwise one every few seconds.
 */

const WHOLE = new Intl.NumberFormat('en');

/**
 * `work` calls `advance` for each of `total` that is done. `unit` is what is counted, in the
 * plural.
 */
export const withProgress = async <T>(
  total: number,
  work: (advance: () => void) => Promise<T>,
  unit = '',
): Promise<T> => {
  const { isTTY } = process.stderr;
  const begun = Date.now();
  let done = 0;
  /** Such as `320 of 10,140 events, 12 s to go`. */
  const show = (): void => {
    const left = done === 0 ? '' : `, ${Math.ceil(((Date.now() - begun) / done / 1000) * (total - done))} s to go`;
    const line = `${`${WHOLE.format(done)} of ${WHOLE.format(total)} ${unit}`.trimEnd()}${left}`;
    process.stderr.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };
  // What takes only a moment shows nothing.
  const clock = setInterval(show, isTTY ? 200 : 5_000);
  try {
    return await work(() => {
      done += 1;
    });
  } finally {
    clearInterval(clock);
    if (isTTY) process.stderr.write('\r\x1b[K');
  }
};
