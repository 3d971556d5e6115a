/** The operator's commands as they are typed, on local servers as they are started. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Command } from 'commander';
import * as v from 'valibot';
import { afterAll } from 'vitest';
import { type LocalServer, readServer } from '../../tools/local/data-folder.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { output } from './output.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Commands find this password in `CALENDAR_PASSWORD`. */
export const PASSWORD = 'correct horse battery staple';

/** A data folder, which exists until this process ends. */
export const newHome = (): string => temporaryFolder('commands').path;

export interface StartedServer {
  readonly server: LocalServer;
  /** Resolves once the demonstration has been made, if there is one. */
  readonly greeted: Promise<void>;
  /** Returns what the local server has printed. */
  readonly stop: () => Promise<string>;
}

export const startServer = async (home: string, ...more: string[]): Promise<StartedServer> => {
  const child = spawnBound(process.execPath, ['tools/start/start.ts', '--port', '0', '--home', home, ...more], {
    cwd: ROOT,
  });
  const ended = output(child);
  const greeted = new Promise<void>(resolve => {
    child.stdout.on('data', (text: Buffer) => String(text).includes('Ctrl-C stops it') && resolve());
  });
  while (child.exitCode === null) {
    const server = readServer(home);
    if (server !== undefined) return { server, greeted, stop };
    await setTimeout(50);
  }
  throw new Error(`The server did not start: ${await stop()}`);

  async function stop(): Promise<string> {
    child.kill('SIGTERM');
    const { stdout, stderr } = await ended;
    process.stderr.write(stderr);
    return stdout;
  }
};

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
export const spawnCommand = (
  args: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; run: Promise<Run> } => {
  const child = spawnBound(process.execPath, [join(ROOT, 'tools', 'cli', 'calendar.ts'), ...args], {
    env: { ...process.env, CALENDAR_PASSWORD: PASSWORD, ...env },
  });
  const run = output(child, input).then(({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }));
  return { child, run };
};
export const calendar = (args: readonly string[], input?: string, env?: NodeJS.ProcessEnv): Promise<Run> =>
  spawnCommand(args, input, env).run;

/** A command to be run in this process; undefined if there is none of this name. */
export const commandNamed = async (name: string): Promise<Command | undefined> => {
  if (!existsSync(join(ROOT, `tools/cli/${name}/${name}-command.ts`))) return undefined;
  const loaded: Readonly<Record<string, unknown>> = await import(`../../tools/cli/${name}/${name}-command.ts`);
  const made = Object.values(loaded).map(each => (typeof each === 'function' ? each() : undefined));
  return made.find(each => each instanceof Command);
};

export const basic = (login: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
});
const Listed = v.object({
  total: v.number(),
  events: v.array(v.looseObject({ title: v.string(), start_date: v.string(), end_date: v.string() })),
});
/** Matches every event. */
export const ALL = 'start_date=1900-01-01&end_date=2100-01-01&per_page=50';
export const listEvents = async ({ urls }: LocalServer, language: string) => {
  const response = await fetch(`${urls[language]}/events?${ALL}`);
  return v.parse(Listed, await response.json());
};

export const CONCERT = { title: 'Concert', start_date: '2026-05-02 20:00:00', end_date: '2026-05-02 22:00:00' };

/**
 * A local server without events for all tests of a file, with `loader` as an administrator, and the
 * arguments for commands that work on it.
 */
export const useLoader = async () => {
  const home = newHome();
  const { server, stop } = await startServer(home, '--fresh');
  afterAll(stop);
  const at = ['--home', home];
  const { err } = await calendar(
    ['users', 'add', 'loader', '--role', 'administrator', '--password-stdin', ...at],
    `${PASSWORD}\n`,
  );
  if (err !== '') throw new Error(err);
  return {
    server,
    home,
    load: (file: string, language: string, ...more: string[]) => [
      ...['load', file, '--language', language, '--user', 'loader'],
      ...at,
      ...more,
    ],
    /** Arguments for several files with options. */
    loadAll: (...args: string[]) => ['load', ...args, '--user', 'loader', ...at],
    /** Writes a file of events into the data folder. */
    writeLines: (name: string, lines: readonly unknown[]): string => {
      const file = join(home, name);
      writeFileSync(file, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
      return file;
    },
  };
};
