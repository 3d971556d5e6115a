/** Progress of a command: a bar on a terminal, otherwise a line every few seconds. */
import { SingleBar } from 'cli-progress';

export interface Progress {
  advance(): void;
  end(): void;
}

export const showProgress = (total: number, output: NodeJS.WriteStream): Progress =>
  output.isTTY ? bar(total, output) : lines(total, output);

const bar = (total: number, stream: NodeJS.WriteStream): Progress => {
  const single = new SingleBar({
    stream,
    format: '{bar} {value} of {total}, {eta_formatted} to go',
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

const lines = (total: number, output: NodeJS.WritableStream): Progress => {
  let done = 0;
  const say = (): void => void output.write(`${done} of ${total}\n`);
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
