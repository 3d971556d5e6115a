/**
 * Shows the progress of a command on standard error, by a bar on a terminal, otherwise by a line
 * every few seconds.
 */
import { SingleBar } from 'cli-progress';

interface Progress {
  advance(): void;
  end(): void;
}

/**
 * `work` calls `advance` for each of `total` that is done. `unit` is what is counted, in the
 * plural.
 */
export const withProgress = async <T>(
  total: number,
  work: (advance: () => void) => Promise<T>,
  unit = '',
): Promise<T> => {
  if (total === 0) return work(() => {});
  const progress = process.stderr.isTTY ? bar(total, unit) : lines(total, unit);
  return work(progress.advance).finally(progress.end);
};

const WHOLE = new Intl.NumberFormat('en');

const bar = (total: number, unit: string): Progress => {
  const single = new SingleBar({
    format: `{bar} {value} of {total}${unit && ` ${unit}`}, {eta_formatted} to go`,
    formatValue: (value, _, type) => (type === 'value' || type === 'total' ? WHOLE.format(value) : String(value)),
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    etaBuffer: 200,
    // Ctrl-C ends the command in its own way (`stopOnInterrupt`).
    gracefulExit: false,
  });
  single.start(total, 0);
  return { advance: () => single.increment(), end: () => single.stop() };
};

const SECONDS_BETWEEN_LINES = 5;

/** Prints lines such as `320 of 10,140 events`, but none for what takes only a moment. */
const lines = (total: number, unit: string): Progress => {
  let done = 0;
  const say = (): void =>
    void process.stderr.write(`${`${WHOLE.format(done)} of ${WHOLE.format(total)} ${unit}`.trimEnd()}\n`);
  const clock = setInterval(say, SECONDS_BETWEEN_LINES * 1000);
  return {
    advance: () => {
      done += 1;
    },
    end: () => clearInterval(clock),
  };
};
