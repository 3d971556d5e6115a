/**
 * `calendar load` with a file for each of the five languages, on a stage with a site for each: what is one group in the files is one
 * group in the calendar. With files of one's own: `EVENTS=FOLDER npx vitest run test/tools/load-languages.test.ts`.
 */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language } from '../../shared/settings/site.ts';
import { keyOf } from '../../tools/cli/load/line.ts';
import { type TemporaryFolder, temporaryFolder } from '../../tools/local/lifetime.ts';
import { type RunningStage, startStage } from '../../tools/local/start-stage.ts';
import { addUsers, authorizationOf, LOGINS, passwordOf } from '../../tools/local/test-users.ts';
import { storeOf } from '../../tools/table/open-table.ts';
import { withSettings } from '../support/assembly.ts';
import { calendar } from '../support/commands.ts';
import { IS_WHOLE } from '../support/sample.ts';
import { verify } from '../support/verified.ts';

const FOLDER = process.env.EVENTS;
if (FOLDER === undefined) console.warn('EVENTS names no folder with files of events, so a few made-up ones are loaded');

const EUROPEAN = { timezone: 'Europe/Madrid', currency: { symbol: '€', position: 'postfix' } } as const;
/** The site that falls back, on all others. */
const FALLING_BACK = 'gl';
const FALLBACK: Language[] = ['fr', 'ca', 'es', 'eu'];
const SITES = LANGUAGES.map(language => ({
  language,
  ...EUROPEAN,
  fallback: language === FALLING_BACK ? FALLBACK : [],
}));

// Thousands of events take minutes, on a busy machine a quarter of an hour.
if (FOLDER !== undefined) vi.setConfig({ testTimeout: 3_600_000 });
/** Few requests are sent one by one, as further threads of the stage would take longer to start than to answer. */
const AT_ONCE = FOLDER === undefined ? 1 : 8;

let home: TemporaryFolder;
let stage: RunningStage;
/** In reverse, so that translations come before what they are translated from. */
let files: string[];
beforeAll(async () => {
  home = temporaryFolder('load-languages');
  const inputs = join(home.path, 'input');
  mkdirSync(inputs);
  files = (FOLDER === undefined ? madeUp(inputs) : linksTo(FOLDER, inputs)).toReversed();
  stage = await withSettings({ sites: SITES }, templates =>
    startStage({ port: 0, home: home.path, fresh: true, templates }),
  );
  await addUsers(storeOf(stage));
});
afterAll(async () => {
  await stage.stop();
  home.remove();
});

/** Links to the files, as refused lines are written beside what is loaded. */
const linksTo = (folder: string, inputs: string): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .sort()
    .map(name => {
      const link = join(inputs, name);
      symlinkSync(resolve(folder, name), link);
      return link;
    });

/** A group for each set of languages; one that holds two languages twice, and one whose first line of a language is refused. */
const madeUp = (inputs: string): string[] =>
  LANGUAGES.map((language, n) => {
    const groups = Array.from({ length: 2 ** LANGUAGES.length }, (_, set) => set)
      .filter(set => IS_WHOLE || SETS.includes(set))
      .filter(set => (set >> n) % 2 === 1);
    const lines = groups.map(set => ({ ...concert(set), translation_group: `set ${set}` }));
    if (n < 2) lines.push({ ...concert(90), translation_group: `set ${2 ** LANGUAGES.length - 1}` });
    if (n === 2) lines.unshift({ ...concert(91), end_date: '2020-01-01', translation_group: 'set 12' });
    const path = join(inputs, `events.${language}.jsonl`);
    const inOrder = n % 2 === 0 ? lines : lines.toReversed();
    writeFileSync(path, [...inOrder, concert(92)].map(line => `${JSON.stringify(line)}\n`).join(''));
    return path;
  });
/** Of the languages in a group, one bit for each: some of all 31, among them those that lines below name. */
const SETS = [1, 3, 6, 12, 14, 17, 24, 25, 31];
const concert = (n: number) => ({
  title: `Concert ${n % 4}`, // slugs collide
  start_date: `2031-05-01 ${10 + (n % 8)}:00`,
  end_date: '2031-05-02 12:00',
  venue: { venue: 'Auditorium' },
});

const Input = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ lang: v.optional(v.picklist(LANGUAGES)), translation_group: v.optional(v.string()) }),
);
interface Sent {
  readonly language: Language;
  readonly group: string | undefined;
  readonly id: number;
}
/** What has become an event, in the order of the input. */
const sentLines = async (): Promise<Sent[]> => {
  const listed = (await Promise.all(LANGUAGES.map(language => eventsIn(language)))).flat();
  const ids = new Map(listed.map(({ id, language, sources }) => [`${language} ${sources?.load}`, id]));
  const sent = files.flatMap(file => {
    const ofFile = v.parse(v.picklist(LANGUAGES), file.split('.').at(-2));
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(text => text !== '')
      .flatMap(text => {
        const { lang: language = ofFile, translation_group: group } = v.parse(Input, text);
        const id = ids.get(`${language} ${keyOf(text, language)}`);
        return id === undefined ? [] : [{ language, group, id }];
      });
  });
  return [...new Map(sent.toReversed().map(each => [each.id, each])).values()].toReversed();
};

/** By id: the ids of all members of its group, by language. An event that is no member is alone. */
const expectedGroups = (sent: readonly Sent[]): Map<number, Record<string, number>> => {
  const groups = new Map<string, Record<string, number>>();
  const groupOf = (sent: Sent): Record<string, number> => {
    const group = (sent.group !== undefined && groups.get(sent.group)) || {};
    if (group[sent.language] !== undefined) return { [sent.language]: sent.id };
    group[sent.language] = sent.id;
    if (sent.group !== undefined) groups.set(sent.group, group);
    return group;
  };
  return new Map(sent.map(each => [each.id, groupOf(each)]));
};

const Event = v.object({
  id: v.number(),
  slug: v.string(),
  language: v.picklist(LANGUAGES),
  sources: v.optional(v.record(v.string(), v.string())),
  translations: v.record(v.string(), v.object({ id: v.number(), slug: v.string() })),
});
const Page = v.object({ total: v.number(), total_pages: v.number(), events: v.array(Event) });
const get = async (language: Language, path: string): Promise<unknown> =>
  (
    await fetch(`${stage.urls[language]}${path}`, { headers: { authorization: authorizationOf(LOGINS.editor) } })
  ).json();

const eventsIn = async (language: Language, filter = ''): Promise<v.InferOutput<typeof Event>[]> => {
  const pageOf = async (page: number) =>
    v.parse(
      Page,
      await get(language, `/events?start_date=1800-01-01&end_date=2200-01-01&per_page=50&page=${page}${filter}`),
    );
  const first = await pageOf(1);
  const found = [...first.events];
  for (let page = 2; page <= first.total_pages; page++) found.push(...(await pageOf(page)).events);
  expect(found).toHaveLength(first.total);
  return found;
};

const load = async () => {
  const begun = performance.now();
  const env = { CALENDAR_PASSWORD: passwordOf(LOGINS.administrator) };
  const { out } = await calendar(
    ['load', ...files, '--user', LOGINS.administrator, '--home', home.path, '--concurrency', String(AT_ONCE)],
    undefined,
    env,
  );
  const figure = (pattern: RegExp): number => Number(pattern.exec(out)?.[1] ?? 0);
  if (FOLDER !== undefined) console.info(`${out}in ${Math.round((performance.now() - begun) / 1000)} s`);
  return {
    created: figure(/^created +(\d+)/m),
    groups: figure(/^groups +(\d+)/m),
    linked: figure(/; (\d+) events were linked now/),
    out,
  };
};

it('loads and links all that is of one group; a second time, nothing', async () => {
  const first = await load();
  const sent = await sentLines();
  const groups = new Set([...expectedGroups(sent).values()].filter(group => Object.keys(group).length > 1));
  const links = [...groups].reduce((sum, group) => sum + Object.keys(group).length - 1, 0);
  expect(first).toMatchObject({ created: sent.length, groups: groups.size, linked: links });
  // An event that is left over is named with its line, as is the one that took its place.
  const named =
    first.out.match(/^ {2}.+\.jsonl:\d+: the group .+ has an event in .. already, that of .+\.jsonl:\d+$/gm) ?? [];
  const alone = sent.filter(({ group, id, language }) => {
    const mates = sent.filter(each => each.group === group && each.language === language);
    return group !== undefined && mates[0]?.id !== id;
  });
  expect(named).toHaveLength(alone.length);
  const unlinked = named.length > 0 ? `not linked ${named.length}\n${named.join('\n')}\n` : '';
  expect(await load()).toMatchObject({
    created: 0,
    groups: groups.size,
    linked: 0,
    out: expect.stringContaining(unlinked),
  });
});

it('lists each event in its own language only, with all of its translations', async () => {
  const expected = expectedGroups(await sentLines());
  const listed = await Promise.all(LANGUAGES.map(async language => ({ language, events: await eventsIn(language) })));
  const shown = new Map<number, Record<string, number>>();
  for (const { language, events } of listed)
    for (const event of events) {
      expect([event.language, shown.has(event.id)]).toEqual([language, false]);
      const others = Object.entries(event.translations).map(([other, { id }]) => [other, id]);
      shown.set(event.id, { [language]: event.id, ...Object.fromEntries(others) });
    }
  expect(shown).toEqual(expected);
});

it('leaves every list and every group exact', async () => {
  const fallbacks = new Map<Language, readonly Language[]>([[FALLING_BACK, [FALLING_BACK, ...FALLBACK]]]);
  const { lines, records } = await verify(stage, false, { fallbacks });
  expect(lines).toEqual([]);
  expect(records).toBeGreaterThan(0);
});
