/**
 * A calendar of this service moves into an empty one, site by site: afterwards `compare` finds nothing that its rules do not name; nor when
 * one was edited while the second import ran, and the other was edited, too. With files of one's own, as `load` takes them:
 * `EVENTS=FOLDER npx vitest run test/tools/import-rehearsal.test.ts`.
 */
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language, type Site } from '../../shared/settings/site.ts';
import { compareServices } from '../../tools/cli/compare/compare-services.ts';
import { grouped, unexplained } from '../../tools/cli/compare/rules/report.ts';
import type { Finding } from '../../tools/cli/compare/rules/rule.ts';
import type { ImportSettings } from '../../tools/cli/import/live/import-source.ts';
import { load } from '../../tools/cli/load/load-files.ts';
import { tableService } from '../../tools/cli/load/table-service.ts';
import { serviceIn } from '../../tools/cli/load/target.ts';
import { type TemporaryFolder, temporaryFolder } from '../../tools/local/lifetime.ts';
import { type Page, queryForAll, readList } from '../../tools/original/read-list.ts';
import { addNewUser } from '../../tools/table/accounts.ts';
import { connected, type Importing, importInto } from '../support/importing.ts';
import { type OnPort, openOnPort } from '../support/on-port.ts';
import { IS_WHOLE } from '../support/sample.ts';
import { NOW, type Opened, passwordOf } from '../support/service.ts';
import { verify } from '../support/verified.ts';

const FOLDER = process.env.EVENTS;
if (FOLDER !== undefined) vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 3_600_000 });
/** `npm test` takes two of the languages, and few of everything. */
const SPOKEN: readonly Language[] = FOLDER === undefined && !IS_WHOLE ? ['gl', 'ca'] : LANGUAGES;
/** What is changed at the source, and edited here; a tenth of it with the sample. */
const SCALE = FOLDER === undefined ? 0.1 : 1;
const [EDITS, DELETIONS, CREATES, EDITED_HERE] = [100 * SCALE, 20 * SCALE, 20 * SCALE, 10 * SCALE];

const SITES = SPOKEN.map(language => ({
  ...{
    language,
    timezone: 'Europe/Madrid',
    fallback: [],
    namespace: 'calendar/events/v1',
    languageParameter: 'ml_language',
  },
  currency: { symbol: '€', position: 'postfix' },
})) satisfies Site[];
const ADMIN = { login: 'admin', password: passwordOf('admin') };

const calendar = { hosts: [], sites: SITES };
let there: OnPort;
let here: OnPort;
let folder: TemporaryFolder;
const imports = new Map<Language, Importing>();
/** Ids at the source, by language. */
const ids = new Map<Language, number[]>();

beforeAll(async () => {
  folder = temporaryFolder('rehearsal');
  [there, here] = [await openOnPort({ calendar }), await openOnPort({ calendar, items: [] })];
  await addNewUser(here.service.store, { ...ADMIN, role: 'administrator' }, NOW);
  await fill();
  for (const language of SPOKEN)
    imports.set(language, importInto(here.service, connected(there.apiOf(language), ADMIN)));
});
afterAll(async () => {
  for (const { remove } of imports.values()) remove();
  await here.stop();
  await there.stop();
  folder.remove();
});

const readIds = async (language: Language): Promise<number[]> => {
  const found: number[] = [];
  const original = connected(there.apiOf(language), ADMIN);
  const query = await queryForAll(original, 'event');
  const Shown = v.object({ id: v.number() });
  const onPage = ({ records }: Page) => found.push(...records.map(record => v.parse(Shown, record).id));
  await readList(original, 'event', { query, onPage });
  return found.sort((a, b) => a - b);
};

/** The files, then one of each kind that no file of events has: statuses, a tree, a password, a hidden one. */
const fill = async (): Promise<void> => {
  const caller = { id: 1, login: 'admin', role: 'administrator' } as const;
  const services = new Map(
    SITES.map(site => [site.language, tableService(there.service.store, 'there', caller, site)] as const),
  );
  await load(FOLDER === undefined ? madeUp() : linksTo(FOLDER), {
    ...{ language: undefined, concurrency: 8, strict: false },
    open: async () => ({ serviceOf: serviceIn(services), journal: join(folder.path, 'journal'), since: '2000-01-01' }),
  });
  for (const site of SPOKEN) await addSpecial(site);
};

const WHEN = { start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };
const STATUSES = ['publish', 'draft', 'pending', 'private', 'trash'] as const;
const addSpecial = async (site: Language): Promise<void> => {
  const post = async (path: string, body: object, as = 'admin'): Promise<number> => {
    const answer = await there.service.call('POST', path, { site, as, body });
    return v.parse(v.object({ id: v.number() }), answer.body).id;
  };
  const parent = await post('/categories', { name: `Tree & "leaves"`, description: '<b>x</b>' });
  const child = await post('/categories', { name: 'Leaf', parent });
  for (const [i, as] of (['admin', 'editor', 'author', 'contributor'] as const).entries())
    await post('/events', { ...WHEN, title: `By ${as} ${site}`, status: STATUSES[i], categories: [child] }, as);
  const image = { url: 'https://a.example/a.jpg', width: 10, height: 20, alt: 'A "picture"' };
  const event = {
    ...WHEN,
    image,
    cost: '0 – 12',
    ticketed: true,
    tags: ['one', 'two'],
    organizer: [{ organizer: 'O' }],
  };
  await post('/events', { ...event, title: 'Scheduled', date: '2099-01-01 10:00' });
  const gone = await post('/events', { ...event, title: 'Gone' });
  await there.service.call('DELETE', `/events/${gone}`, { site, as: 'admin' });
  await post('/venues', { venue: `Draft ${site}`, status: 'draft' });
};

const linksTo = (from: string): string[] =>
  readdirSync(from)
    .filter(name => name.endsWith('.jsonl'))
    .map(name => {
      symlinkSync(resolve(from, name), join(folder.path, name));
      return join(folder.path, name);
    });

/** Of each language a few, in groups of translations. */
const madeUp = (): string[] =>
  SPOKEN.map((language, n) => {
    const path = join(folder.path, `events.${language}.jsonl`);
    const lines = Array.from({ length: 5 }, (_, i) => ({
      ...{ title: `Concert ${i % 2}`, start_date: `2031-0${i + 1}-05 10:00`, end_date: `2031-0${i + 1}-05 12:00` },
      ...{ venue: { venue: 'Auditorium' }, categories: ['Música'], ...(i > n && { translation_group: `set ${i}` }) },
    }));
    writeFileSync(path, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
    return path;
  });

/** What nothing names that differs between the two, on all sites. */
const differences = async (): Promise<unknown[]> => {
  const found: unknown[] = [];
  for (const language of SPOKEN) {
    const findings: Finding[] = [];
    const [source, own] = [there, here].map(({ apiOf }) => connected(apiOf(language), ADMIN));
    if (source === undefined || own === undefined) throw new Error('both are there');
    const setting = {
      ...{ source: source.address, here: own.address, isKnown: true },
      ...{ idOffset: 0, images: [], authors: new Map<string, string>() },
    };
    await compareServices({
      ...{ source, here: own, setting, singles: FOLDER === undefined ? 1 : 50, begin: () => {}, advance: () => {} },
      report: finding => findings.push(finding),
    });
    found.push(...unexplained(grouped(findings)));
  }
  return found;
};

const importAll = async (settings?: Partial<ImportSettings>): Promise<void> => {
  for (const language of SPOKEN) {
    const began = performance.now();
    const run = await imports.get(language)?.run({ language, sites: SITES, ...settings });
    if (FOLDER !== undefined)
      console.log(language, Math.round(performance.now() - began), 'ms', run?.imported?.records, run?.lines.length);
  }
};

it('a site that moved in shows what it showed', async () => {
  await importAll();
  await importAll(); // what one language shows of another is linked once both are there
  expect(await differences()).toEqual([]);
  expect((await verify(here.service)).lines).toEqual([]);
});

it('shows the same after changes there, during an import, and edits here', async () => {
  const change = async (service: Opened, method: 'PUT' | 'DELETE', n: number, body?: object): Promise<void> => {
    const site = SPOKEN[n % SPOKEN.length] ?? 'gl';
    const all = ids.get(site) ?? [];
    await service.call(method, `/events/${all[(n * 7) % all.length]}`, { site, as: 'admin', ...(body && { body }) });
  };
  for (const language of SPOKEN) ids.set(language, await readIds(language));
  const changing = (async () => {
    for (let n = 0; n < EDITS; n++) await change(there.service, 'PUT', n, { title: `Edited ${n}`, cost: `${n + 1}€` });
    for (let n = 0; n < DELETIONS; n++) await change(there.service, 'DELETE', n + 1000);
    for (let n = 0; n < CREATES; n++)
      await there.service.call('POST', '/events', { site: 'gl', as: 'editor', body: { ...WHEN, title: `New ${n}` } });
  })();
  await importAll();
  await changing;
  for (let n = 0; n < EDITED_HERE; n++) await change(here.service, 'PUT', n + 500, { title: `Edited here ${n}` });
  await importAll({ takesTheirs: true });
  expect(await differences()).toEqual([]);
  expect((await verify(here.service)).lines).toEqual([]);
});
