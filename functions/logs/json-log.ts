/**
 * The log of functions: each line is one JSON object on stdout, which Lambda passes on as it is (AWS: "Configuring JSON and plain text log
 * formats"); it would put a line of `console.log` into another object, as text. Lambda takes the level of a line without a `timestamp` of
 * RFC 3339 for INFO (AWS: "Log-level filtering"). Why no library: docs/decisions/0083.
 */
import type { Log } from '../../shared/errors/log.ts';
import { notes } from './notes.ts';
import { inSource } from './source-names.ts';

type About = Readonly<Record<string, unknown>>;

const lineOf = (level: 'INFO' | 'ERROR', at: Date, message: string, about: About) => ({
  level,
  timestamp: at.toISOString(),
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

export const jsonLog = (now: () => Date): Log => ({
  info: (message, about) => write(JSON.stringify(lineOf('INFO', now(), message, about))),
  error: (message, about) => write(JSON.stringify(lineOf('ERROR', now(), message, about), withSource)),
});
