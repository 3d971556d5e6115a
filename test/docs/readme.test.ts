/**
 * README and recipes are followed to the letter: every command runs, every body and program
 * compiles, and each does what the text says.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packClient, ROOT } from '../../tools/client/build/client.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { basic, calendar, type StartedServer, startServer } from '../support/commands.ts';
import { output } from '../support/output.ts';
import { IS_WHOLE } from '../support/sample.ts';

const TEXT = ['README.md', 'docs/recipes.md'].map(page => readFileSync(join(ROOT, page), 'utf8')).join('\n');
const blocks = (language: string): string[] =>
  [...TEXT.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);
const COMMANDS = blocks('sh').flatMap(block =>
  block
    .replaceAll(/ {2,}# .*$/gm, '')
    .trim()
    .split(/(?<!\\|,)\n/),
);

const { path: folder } = temporaryFolder('readme');
const home = join(folder, 'home');
let started: StartedServer;
let password: string;
beforeAll(async () => {
  started = await startServer(home);
  await started.greeted;
  const issued = await calendar(['passwords', 'issue', 'demo', '--name', 'readme', '--home', home]);
  password = /(\w{40})\n$/.exec(issued.out)?.[1] ?? '';
});
afterAll(async () => {
  await started.stop();
});

const site = (): string => started.server.urls.gl ?? '';
/** Adapts a command to the local server of this test, which has a data folder of its own. */
const here = (text: string): string =>
  text
    .replaceAll('http://127.0.0.1:3000', new URL(site()).origin)
    .replaceAll(/(?<!_)PASSWORD/g, password)
    .replaceAll(
      /npm run calendar -- (.*)/g,
      `'${process.execPath}' '${ROOT}/tools/cli/calendar.ts' $1 --home '${home}'`,
    );

const run = async (command: string): Promise<string> => {
  const script = `curl() { command curl -sS --fail-with-body "$@"; }\n${command}`;
  const { code, stdout, stderr } = await output(spawnBound('/bin/sh', ['-c', script], { cwd: folder }));
  expect({ code, stderr: code === 0 ? '' : stderr }, command).toEqual({ code: 0, stderr: '' });
  return stdout;
};

/** The titles of the events that match. */
const titlesOf = async (query: string): Promise<string[]> => {
  const answer = await fetch(`${site()}/events?per_page=50&_fields=events.title&${query}`);
  const { events } = v.parse(v.object({ events: v.array(v.object({ title: v.string() })) }), await answer.json());
  return events.map(({ title }) => title);
};

const EXHIBITION = { title: 'Exposición', start_date: '2026-12-15 10:00', end_date: '2027-03-15 18:00' };

const EVENTS = 'http://127.0.0.1:3000/gl/calendar/events/v1/events';
/** The commands that are run here, by their first words, and what they print. */
const RUN: Readonly<Record<string, RegExp>> = {
  [`curl '${EVENTS}?search=festival`]: /"translations":\{"ca":.*"fr":.*"total":[1-9]/s,
  "curl -u 'demo:": /(?=.*"title":"Concerto de Nadal")(?=.*"cost":"12€").*"city":"Ourense"/s,
  [`curl '${EVENTS}?on_or_after`]: /"title":"Exposición"/,
  [`curl '${EVENTS}?city=lugo`]: /"city":"Lugo"/,
  [`curl '${EVENTS}?geoloc_lat`]: /"total":[1-9]/,
  'echo ': /^$/,
  'npm run calendar -- load events.gl.jsonl --user demo --dry-run':
    /^Nothing was written\..*\ncreated {2}1\nupdated {2}0\nunchanged 0\nrefused {2}0\n\nstart .*\n2027-08-16 12:00 .* Campo da Festa, Betanzos\n$/,
  'CALENDAR_PASSWORD=PASSWORD npm run calendar -- load': /^created {2}1\nupdated {2}0\nunchanged 0\nrefused {2}0\n$/,
  'curl --etag-compare': /^$/,
  'npm run calendar -- users add anna': /^Added user \d+: anna, editor\nPassword, /,
  ...(IS_WHOLE && { 'npm run synth': /^/ }),
};
/**
 * Commands that are run elsewhere. `npm run synth` takes half a minute, so only the whole run has
 * it.
 */
const RUN_ELSEWHERE = [
  'npm ci && npm start', // `start.test.ts`, and whoever runs the tests has run it before
  'npm ci && npm test', // this test run
  'npm run rehearse', // `.ci/run`, for one site
  ...(IS_WHOLE ? [] : ['npm run synth']),
];

it('every command does what the text says, in its order', async () => {
  const headers = { ...basic('demo', password), 'content-type': 'application/json' };
  await fetch(`${site()}/events`, { method: 'POST', headers, body: JSON.stringify(EXHIBITION) });
  const unknown: string[] = [];
  for (const command of COMMANDS) {
    if (RUN_ELSEWHERE.includes(command)) continue;
    const [, printed] = Object.entries(RUN).find(([begin]) => command.startsWith(begin)) ?? [];
    if (printed === undefined) unknown.push(command);
    else expect(await run(command === 'npm run synth' ? `cd '${ROOT}' && ${command}` : here(command))).toMatch(printed);
  }
  const again = COMMANDS.find(command => command.startsWith('curl --etag-compare')) ?? '';
  expect(await run(here(`${again} -w '%{http_code}'`))).toBe('304');
  expect(await titlesOf('search=romaría&start_date=2027-08-01&end_date=2027-08-31')).toEqual(['Romaría de San Roque']);
  expect(unknown, 'say in RUN what it prints').toEqual([]);
  expect(COMMANDS).toHaveLength(Object.keys(RUN).length + RUN_ELSEWHERE.length);
});

it('the Spanish site shows the events of the demonstration that are not in Spanish in their languages', async () => {
  const list = await (
    await fetch(`${started.server.urls.es}/events?fallback=true&per_page=50&_fields=events.url`)
  ).text();
  for (const language of ['es', 'gl', 'ca', 'fr']) expect(list).toContain(`/${language}/event/`);
});

describe('with the typed client', () => {
  const app = join(folder, 'app');
  const programs = blocks('ts');
  beforeAll(async () => {
    const scope = join(app, 'node_modules', '@calendar-events');
    mkdirSync(scope, { recursive: true });
    await packClient(join(folder, 'tarball'));
    symlinkSync(join(folder, 'tarball', 'package'), join(scope, 'client'));
    writeFileSync(join(app, 'package.json'), '{ "type": "module" }');
    programs.forEach((program, i) => void writeFileSync(join(app, `program-${i}.ts`), here(program)));
  });

  it('every program and every body of a request compiles', () => {
    const bodies = [...TEXT.matchAll(/'(\{"title".*?\})'/gs)].map(([, json]) => json);
    expect([programs.length, bodies.length]).toEqual([2, 2]);
    const sent = bodies.map((json, i) => `export const body${i}: EventInput = ${json};`);
    const code = ["import type { EventInput } from '@calendar-events/client';", ...sent].join('\n');
    writeFileSync(join(app, 'bodies.ts'), code);
    const compilerOptions = {
      ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true },
      ...{ target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom'], types: [] },
    };
    writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    execFileSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['--project', app], { stdio: 'inherit' });
  });

  const node = (file: string): Promise<string> => run(`cd '${app}' && '${process.execPath}' ${file}`);

  it('the first program creates, lists and updates', async () => {
    expect(await node('program-0.ts')).toMatch(/^2027-12-19 20:00:00 Concerto de Nadal$/m);
    const answer = await fetch(`${site()}/events?start_date=2027-12-01&end_date=2027-12-31&_fields=events.cost`);
    expect(await answer.text()).toContain('15€');
  });

  it('the feed is there as it was the last night: changed, and without what it no longer has', async () => {
    const at = { start_date: '2027-09-01 20:00', end_date: '2027-09-01 22:00' };
    const first = [1, 2, 3, 4].map(id => ({ source_id: id, title: `Ensaio ${id}`, ...at }));
    const second = [{ source_id: 1, title: 'Estrea', ...at }, ...first.slice(1, 3)];
    const calls = [first, second].map(feed => `await update(${JSON.stringify(feed)});`);
    writeFileSync(join(app, 'nights.ts'), ["import { update } from './program-1.ts';", ...calls].join('\n'));
    expect(await node('nights.ts')).toBe(
      '4 created, 0 updated, 0 removed, 0 refused\n0 created, 1 updated, 1 removed, 0 refused\n',
    );
    const titles = await titlesOf('start_date=2027-09-01&end_date=2027-09-01');
    expect(titles.toSorted()).toEqual(['Ensaio 2', 'Ensaio 3', 'Estrea']);
  });
});
