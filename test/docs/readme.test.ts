/** README and recipes are followed to the letter: every command runs, every body and program compiles, and each does what the text says. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packClient, ROOT } from '../../tools/client/build/pack.ts';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { basic, calendar, type StartedStage, startStage } from '../support/commands.ts';
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

const { path: folder, remove } = temporaryFolder('readme');
const home = join(folder, 'home');
let stage: StartedStage;
let password: string;
beforeAll(async () => {
  stage = await startStage(home);
  await stage.greeted;
  const issued = await calendar(['passwords', 'issue', 'demo', '--name', 'readme', '--home', home]);
  password = /(\w{40})\n$/.exec(issued.out)?.[1] ?? '';
});
afterAll(async () => {
  await stage.stop();
  remove();
});

const site = (): string => stage.stage.sites.gl?.url ?? '';
/** For the stage of this test, in a folder of its own. */
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

const Listed = v.object({ total: v.number(), events: v.array(v.looseObject({ title: v.string() })) });
const listed = (json: string) => v.parse(Listed, JSON.parse(json));
const titlesOf = async (query: string): Promise<string[]> => {
  const answer = await fetch(`${site()}/events?per_page=50&${query}`);
  return listed(await answer.text()).events.map(({ title }) => title);
};

const EXHIBITION = { title: 'Exposición', start_date: '2026-12-15 10:00', end_date: '2027-03-15 18:00' };

/** By the first words of each command that is run here: what it has to answer. */
const RUN: { readonly [begin: string]: (out: string) => unknown } = {
  "curl 'http://127.0.0.1:3000/gl/calendar/events/v1/events?search=festival": out => {
    const { total, events } = listed(out);
    expect(events).toEqual(
      Array.from({ length: total }, () => ({
        title: expect.any(String),
        translations: { ca: expect.anything(), fr: expect.anything() },
      })),
    );
    expect(total).toBeGreaterThan(0);
  },
  "curl -u 'demo:": out =>
    expect(JSON.parse(out)).toMatchObject({ title: 'Concerto de Nadal', venue: { city: 'Ourense' }, cost: '12€' }),
  "curl 'http://127.0.0.1:3000/gl/calendar/events/v1/events?ends_after": async out => {
    expect(listed(out).events.map(({ title }) => title)).toContain(EXHIBITION.title);
    expect(await titlesOf('start_date=2027-01-01&end_date=2027-01-31')).not.toContain(EXHIBITION.title);
    expect(await titlesOf('ends_after=2027-03-31&starts_before=2027-04-30')).not.toContain(EXHIBITION.title);
  },
  "curl 'http://127.0.0.1:3000/gl/calendar/events/v1/events?city=lugo": out => {
    const cities = listed(out).events.map(({ venue }) => venue);
    expect(cities).not.toEqual([]);
    expect(cities).toEqual(cities.map(() => expect.objectContaining({ city: 'Lugo' })));
  },
  "curl 'http://127.0.0.1:3000/gl/calendar/events/v1/events?geoloc_lat": out =>
    expect(listed(out).total).toBeGreaterThan(0),
  'echo ': () => {},
  'npm run calendar -- load events.gl.jsonl --user demo --dry-run': out =>
    expect(out).toMatch(/^Nothing was written\..*\ncreated {2}1\nmatched {2}0\nrefused {2}0\n$/),
  'CALENDAR_PASSWORD=PASSWORD npm run calendar -- load': async out => {
    expect(out).toBe('created  1\nmatched  0\nrefused  0\n');
    expect(await titlesOf('search=romaría&start_date=2027-08-01&end_date=2027-08-31')).toEqual([
      'Romaría de San Roque',
    ]);
  },
  'curl --etag-compare': async () => {
    expect(listed(readFileSync(join(folder, 'list.json'), 'utf8')).total).toBeGreaterThan(0);
    const again = COMMANDS.find(command => command.startsWith('curl --etag-compare')) ?? '';
    expect(await run(here(`${again} -w '%{http_code}'`))).toBe('304');
  },
  'npm run calendar -- users add anna': out => expect(out).toMatch(/^Added user \d+: anna, editor\nPassword, /),
  ...(IS_WHOLE && {
    'npx cdk synth': () => {},
  }),
};
/** Commands that are run elsewhere. `npx cdk synth` takes half a minute. */
const RUN_ELSEWHERE = [
  'npm ci && npm start', // `start.test.ts`, and before it whoever runs the tests
  'npm ci && npm test', // this run
  'npm run rehearse', // `.ci/run`, for one site
  ...(IS_WHOLE ? [] : ['npx cdk synth']),
];

it('every command does what the text says, in its order', async () => {
  const headers = { ...basic('demo', password), 'content-type': 'application/json' };
  await fetch(`${site()}/events`, { method: 'POST', headers, body: JSON.stringify(EXHIBITION) });
  const unknown: string[] = [];
  for (const command of COMMANDS) {
    if (RUN_ELSEWHERE.includes(command)) continue;
    const [, check] = Object.entries(RUN).find(([begin]) => command.startsWith(begin)) ?? [];
    if (check === undefined) unknown.push(command);
    else await check(await run(command.startsWith('npx') ? `cd '${ROOT}' && ${command}` : here(command)));
  }
  expect(unknown, 'say in RUN what it has to answer').toEqual([]);
  expect(COMMANDS).toHaveLength(Object.keys(RUN).length + RUN_ELSEWHERE.length);
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

  it('the feed is there once, as it was the last night', async () => {
    const at = { start_date: '2027-09-01 20:00', end_date: '2027-09-01 22:00' };
    const nights = ['Ensaio', 'Ensaio xeral'].map(title => [
      { id: '7', title, ...at },
      { id: '8', title: 'Estrea', ...at },
    ]);
    const calls = nights.map(feed => `await sync(${JSON.stringify(feed)});`);
    writeFileSync(join(app, 'nights.ts'), ["import { sync } from './program-1.ts';", ...calls].join('\n'));
    await node('nights.ts');
    expect(await titlesOf('start_date=2027-09-01&end_date=2027-09-01')).toEqual(['Ensaio xeral', 'Estrea']);
  });
});
