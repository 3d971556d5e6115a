/**
 * The log of functions: each line is one JSON object on stdout, which Lambda passes on as it is (AWS: "Configuring JSON and plain text log
 * formats"); it would put a line of `console.log` into another object, as text. Why no library: docs/decisions/0083.
 */
import type { Log } from '../../shared/errors/log.ts';
import { notes } from './notes.ts';

const write = (level: 'INFO' | 'ERROR', message: string, about: Readonly<Record<string, unknown>>): void => {
  const line = { level, message, requestId: notes()?.requestId, ...about };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

export const jsonLog: Log = {
  info: (message, about) => write('INFO', message, about),
  error: (message, about) => write('ERROR', message, about),
};
