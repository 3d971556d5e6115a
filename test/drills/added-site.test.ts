/**
 * A site is added while traffic runs: first its own stack, then those of the others, whose functions are told the new list of sites. No
 * request to the others fails or is answered wrongly meanwhile, and after it, records name their translations at the new site.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import type { Language } from '../../shared/settings/site.ts';
import type { Deployment } from '../../tools/local/deployment.ts';
import { type Deploying, deploymentOf, openDeploying } from '../support/deploying.ts';
import { WAIT } from '../support/wait.ts';

const siteIn = (language: Language): WrittenEnvironment['sites'][number] => ({
  language,
  timezone: 'Europe/Madrid',
  currency: { symbol: '€', position: 'postfix' },
});
const OLD: readonly Language[] = ['gl', 'ca', 'fr'];
const NEW: Language = 'es';
/** Requests that each site answers between two steps. */
const BETWEEN = 15;
/** Where the pages of the new site are, which only those can tell who know of it. */
const PAGES = 'https://www.example/axenda';

let after: Deployment;
let service: Deploying;
beforeAll(async () => {
  after = await deploymentOf({ sites: [...OLD.map(siteIn), { ...siteIn(NEW), publicUrl: PAGES }] });
  service = await openDeploying(await deploymentOf({ sites: OLD.map(siteIn) }));
});
afterAll(() => service.stop());

const say = (step: string): void => console.log(`${new Date().toISOString().slice(11, 23)}  ${step}`);

const EVENT = { start_date: '2031-05-10 20:00', end_date: '2031-05-10 22:00' };

interface Traffic {
  readonly language: Language;
  answered: number;
  /** What was answered otherwise than it should be. */
  readonly wrong: string[];
  /** Of each event that it has made. */
  readonly ids: number[];
}

/** A visitor and an editor of one site, who check every answer: until `ended`. */
const traffic = (language: Language, ended: AbortSignal): { readonly done: Promise<void>; readonly of: Traffic } => {
  const of: Traffic = { language, answered: 0, wrong: [], ids: [] };
  const ask = async (
    method: string,
    path: string,
    expected: [status: number, body: object],
    body?: object,
  ): Promise<number> => {
    const answer = await service.call(method, path, { site: language, ...(body && { as: 'editor', body }) });
    of.answered++;
    try {
      expect([answer.status, answer.body]).toMatchObject(expected);
    } catch {
      of.wrong.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    }
    return answer.body.id;
  };
  const round = async (): Promise<void> => {
    const title = `${language} ${of.ids.length}`;
    const id = await ask('POST', '/events', [201, { title, language }], { ...EVENT, title });
    of.ids.push(id);
    await ask('GET', `/events/${id}`, [200, { title, rest_url: `${rootOf(language)}/events/${id}` }]);
    await ask('PUT', `/events/${id}`, [200, { featured: true }], { featured: true });
    await ask('GET', '/events?starts_after=2031-01-01&per_page=1', [200, { total: of.ids.length }]);
    await ask('GET', '/events/999999', [404, { code: 'rest-event-not-found' }]);
  };
  const run = async (): Promise<void> => {
    while (!ended.aborted) await round();
  };
  return { done: run(), of };
};

const rootOf = (language: string): string => `${service.addressOf(language)}/calendar/events/v1`;

/** Of the translations that a site shows of its event. */
const translationsAt = async (language: Language, id: number | undefined): Promise<unknown> =>
  (await service.call('GET', `/events/${id}`, { site: language })).body.translations;

it('no request of the other sites fails or is answered wrongly while a site is added, and it is known after it', async () => {
  const ending = new AbortController();
  const running = OLD.map(language => traffic(language, ending.signal));
  const sites = running.map(({ of }) => of);
  const more = async (): Promise<void> => {
    const seen = sites.map(({ answered }) => answered);
    const areAhead = () => sites.every(({ answered }, index) => answered >= (seen[index] ?? 0) + BETWEEN);
    await vi.waitUntil(() => areAhead() || sites.some(({ wrong }) => wrong.length > 0), WAIT);
  };

  say(`traffic runs at ${OLD.join(', ')}`);
  await more();
  expect((await fetch(`${rootOf(NEW)}/events`)).status).toBe(404);

  service.deploy(after, NEW);
  say(`Calendar-${NEW} is deployed; the others do not know of it`);
  const added = traffic(NEW, ending.signal);
  const [original] = sites[0]?.ids ?? [];
  const translated = await service.call('POST', '/events', {
    site: NEW,
    as: 'editor',
    body: {
      ...EVENT,
      start_date: '2030-05-10 20:00',
      end_date: '2030-05-10 22:00',
      title: 'Concierto',
      translation_of: original,
    },
  });
  expect(translated.status).toBe(201);
  await more();
  const unknown = await translationsAt('gl', original);
  say(`gl shows of a record that was translated there: ${JSON.stringify(unknown)}`);
  expect(unknown).toEqual({ [NEW]: expect.not.objectContaining({ url: expect.anything() }) });

  for (const language of OLD) {
    service.deploy(after, language);
    say(`Calendar-${language} is deployed`);
    await more();
  }
  ending.abort();
  await Promise.all([...running, added].map(({ done }) => done));
  for (const { language, answered, wrong } of [...sites, added.of])
    say(`${language}: ${answered} requests answered, ${wrong.length} of them wrongly`);

  expect([...sites, added.of].flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(added.of.answered).toBeGreaterThan(0);
  const shown = await translationsAt('gl', original);
  say(`gl shows of that record now: ${JSON.stringify(shown)}`);
  expect(shown).toEqual({
    [NEW]: {
      id: translated.body.id,
      slug: 'concierto',
      rest_url: `${rootOf('gl')}/events/${translated.body.id}`,
      url: `${PAGES}/event/concierto/`,
    },
  });
  expect(await translationsAt(NEW, translated.body.id)).toMatchObject({ gl: { id: original } });
});
