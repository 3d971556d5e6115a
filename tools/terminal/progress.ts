/** Progress of a command: a bar on a terminal, otherwise a line every few seconds. */
import { SingleBar } from 'cli-progress';

export interface Progress {
  advance(): void;
  end(): void;
}

/** `unit`: what is counted, in the plural. */
export const showProgress = (total: number, output: NodeJS.WriteStream, unit = ''): Progress =>
  output.isTTY ? bar(total, output, unit) : lines(total, output, unit);

/** Shows it on standard error while `work` goes on. */
export const withProgress = async <T>(
  total: number,
  work: (progress: Progress) => Promise<T>,
  unit = '',
): Promise<T> => {
  const progress = showProgress(total, process.stderr, unit);
  return work(progress).finally(progress.end);
};

const WHOLE = new Intl.NumberFormat('en');
/** `320 of 10,140 events`. */
const howFar = (done: number, total: number, unit: string): string =>
  `${WHOLE.format(done)} of ${WHOLE.format(total)} ${unit}`.trimEnd();

const bar = (total: number, stream: NodeJS.WriteStream, unit: string): Progress => {
  const single = new SingleBar({
    stream,
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

const lines = (total: number, output: NodeJS.WritableStream, unit: string): Progress => {
  let done = 0;
  const say = (): void => void output.write(`${howFar(done, total, unit)}\n`);
  const clock = setInterval(say, SECONDS_BETWEEN_LINES * 1000);
  return {
    advance: () => {
      done += 1;
    },
    end: () => {
      clearInterval(clock);
      say();
    },
  };
};
