/**
 * The log of functions: each line is one JSON object on stdout, which Lambda passes on as it is (AWS: "Configuring JSON and plain text log
 * formats"); it would put a line of `console.log` into another object, as text. Why no library: docs/decisions/0083.
 */
import type { Log } from '../../shared/errors/log.ts';
import { notes } from './notes.ts';
import { inSource } from './source-names.ts';

type About = Readonly<Record<string, unknown>>;

const lineOf = (level: 'INFO' | 'ERROR', message: string, about: About) => ({
  level,
  message,
  requestId: notes()?.requestId,
  ...about,
});

const write = (json: string): void => {
  process.stdout.write(`${json}\n`);
};

/** For `JSON.stringify`. */
const withSource = (key: string, value: unknown): unknown =>
  key === 'stack' && typeof value === 'string' ? inSource(value) : value;

export const jsonLog: Log = {
  info: (message, about) => write(JSON.stringify(lineOf('INFO', message, about))),
  error: (message, about) => write(JSON.stringify(lineOf('ERROR', message, about), withSource)),
};
