/** `calendar load` as it is typed, into a service in this process. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { vi } from 'vitest';
import { loadCommand } from '../../tools/cli/load/load-command.ts';
import type { resultOf } from '../../tools/cli/load/summary.ts';
import { downloadPicture } from '../../tools/http/download-picture.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import type { Answer, Service as Door } from './service.ts';

interface TypedLoad {
  readonly code: unknown;
  /** Standard output and standard error, with the error that ends the command. */
  readonly out: string;
  readonly err: string;
  /** The bodies of the answers to what was sent, by title. */
  readonly events: readonly Answer['body'][];
}

/** `now` is in epoch seconds; the clock of the service is moved there. */
export const typedLoad = async (
  door: Door,
  typed: readonly string[],
  now: number,
  download = downloadPicture,
): Promise<TypedLoad> => {
  door.setNow(now);
  process.setMaxListeners(0); // each command listens for Ctrl-C, and all run in one process here
  const events: Answer['body'][] = [];
  const [out, err]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(text => void out.push(text)),
    vi.spyOn(console, 'error').mockImplementation(text => void err.push(text)),
  ];
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] });
  const before = process.exitCode;
  const command = loadCommand(async () => ({
    store: async () => door.store,
    open: async () => ({
      copying: {
        download,
        mediaOf: () => ({
          address: 'door',
          call: (method, path, { body } = {}) => door.call(method, path, { as: 'editor', body, base: 'wp-json/wp/v2' }),
        }),
      },
      serviceOf: language => ({
        address: 'door',
        call: async (method, path, { body, headers } = {}) => {
          const target = `${path}${path.includes('?') ? '&' : '?'}ml_language=${language}`;
          const answer = await door.call(method, target, { as: 'editor', body, ...(headers && { headers }) });
          if (method === 'POST' && answer.status < 300) events.push(answer.body);
          return answer;
        },
      }),
    }),
  }));
  try {
    await command.parseAsync([...typed, '--user', 'editor'], { from: 'user' }).catch(error => {
      if (!(error instanceof OperatorError)) throw error;
      err.push(error.message);
      process.exitCode = 1;
    });
    await setImmediate();
    const { exitCode: code } = process;
    return {
      code,
      out: out.join('\n'),
      err: err.join('\n'),
      events: events.toSorted((a, b) => titleOf(a).localeCompare(titleOf(b))),
    };
  } finally {
    process.exitCode = before;
    vi.useRealTimers();
    for (const spy of spies) spy.mockRestore();
  }
};

/** Loads these events, which are in Galician, and returns the result as programs read it. */
export const loadEvents = async (door: Door, events: readonly object[], options: readonly string[], now: number) => {
  const file = join(temporaryFolder('load').path, 'events.gl.jsonl');
  writeFileSync(file, events.map(event => JSON.stringify(event)).join('\n'));
  const { code, out, err } = await typedLoad(door, [file, '--json', ...options], now);
  const result: ReturnType<typeof resultOf> = JSON.parse(out);
  return { file, result, code, err };
};

const titleOf = (body: unknown): string => JSON.stringify(v.parse(Titled, body));
const Titled = v.union(['title', 'venue', 'organizer'].map(name => v.object({ [name]: v.string() })));
