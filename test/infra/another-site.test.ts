/** One row more in `sites`, and nothing else, makes a whole site: stack, stage, addresses, messages and documentation. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sites as configured } from '../../infra/default-environment.ts';
import { calendarName, messageOf } from '../../shared/i18n/language.ts';
import { LANGUAGES, type Site } from '../../shared/settings/site.ts';
import type { Template } from '../../tools/local/intrinsics.ts';
import { readDeployment } from '../../tools/local/template.ts';
import { withSettings } from '../support/assembly.ts';
import type { Sent, Service } from '../support/service.ts';
import { openStage } from '../support/stage.ts';
import { rawStack } from './synthesised-stacks.ts';

/** The first that has no site yet; where all five have one, the last gives its place. */
const language = LANGUAGES.find(each => configured.every(site => site.language !== each)) ?? LANGUAGES[0];
const others = configured.filter(site => site.language !== language);
const other = others[0]?.language ?? '';
/** A site that moved here from a WordPress of its own. */
const row: Site = {
  language,
  timezone: 'Europe/Madrid',
  currency: { symbol: '€', position: 'postfix' },
  namespace: 'wp-json/tribe/events/v1',
  fallback: [],
  languageParameter: 'wpml_language',
};

const stacks = new Map<string, Template>();
let apis: ReturnType<typeof readDeployment>['apis'];
let stage: Service;
beforeAll(async () => {
  await withSettings({ sites: [...others, row] }, async folder => {
    for (const site of [language, other]) stacks.set(site, rawStack(`Calendar-${site}`, folder));
    ({ apis } = readDeployment(folder, 'TABLE', 'SECRET'));
    stage = await openStage({ templates: folder });
  });
});
afterAll(() => stage.stop());

const stackOf = (site: string): Template => {
  const stack = stacks.get(site);
  if (stack === undefined) throw new Error(`there is no stack of ${site}`);
  return stack;
};
const typesIn = ({ Resources }: Template): string[] =>
  Object.values(Resources)
    .map(({ Type }) => Type)
    .sort();

describe('its stack', () => {
  it('holds what the stack of another site holds, and puts out its address', () => {
    expect(typesIn(stackOf(language))).toEqual(typesIn(stackOf(other)));
    expect(typesIn(stackOf(language)).length).toBeGreaterThan(0);
    expect(JSON.stringify(stackOf(language).Outputs.Url)).toContain(`/${language}/${row.namespace}`);
  });

  it('has the routes of another site, in its own namespace, with its settings in every function', () => {
    const routesOf = (site: string) => {
      const { namespace = '', routes = [] } = apis.find(api => api.stage === site) ?? {};
      const above = namespace.slice(0, namespace.lastIndexOf('/'));
      const below = (key: string) => key.replace(`/${namespace}`, '').replace(`/${above}/{proxy+}`, ' above');
      return routes.map(({ key, function: { entry } }) => [below(key), entry]).sort();
    };
    // WordPress has its other addresses at the root, so operations are behind that too.
    const isRoot = ([key = '']: string[]) => ['GET /', 'HEAD /'].includes(key);
    const expected = routesOf(other).map(route => (isRoot(route) ? [route[0], 'functions/fallback.ts'] : route));
    expect(routesOf(language)).toEqual(expected);
    const settings = apis
      .filter(api => api.stage === language)
      .flatMap(({ routes }) => routes.map(route => route.function.environment.SITE));
    expect(new Set(settings)).toEqual(new Set([JSON.stringify(row)]));
  });
});

describe('its stage', () => {
  const call = (method: string, path: string, sent: Sent = {}) =>
    stage.call(method, path, { as: 'editor', site: language, ...sent });
  const root = () => stage.urls[language] ?? '';

  it('is beside the others, which go on', async () => {
    expect(Object.keys(stage.urls).sort()).toEqual([...others.map(site => site.language), language].sort());
    expect(new URL(root()).pathname).toBe(`/${language}/${row.namespace}`);
    for (const site of [...others, row]) {
      const { status, headers } = await stage.call('GET', '/events', { site: site.language });
      expect([status, headers.get('content-language')]).toEqual([200, site.language]);
    }
  });

  it('makes records in its language, with its addresses; its parameter asks for others', async () => {
    const event = { title: 'Kontzertua', start_date: '2031-05-10 20:00', end_date: '2031-05-10 22:00' };
    const { status, headers, body } = await call('POST', '/events', { body: event });
    expect([status, body.language, headers.get('content-language')]).toEqual([201, language, language]);
    const address = `${root()}/events/${body.id}`;
    const page = root().replace(`/${row.namespace}`, '/event/kontzertua/');
    expect([body.rest_url, body.url, headers.get('location')]).toEqual([address, page, address]);
    expect(body.global_id).toBe(`127.0.0.1/${language}?id=${body.id}`);

    const totalIn = async (query: string): Promise<number> =>
      (await call('GET', `/events?starts_after=2031-01-01&${query}`)).body.total;
    expect([await totalIn(''), await totalIn(`wpml_language=${language}`)]).toEqual([1, 1]);
    expect(await totalIn(`wpml_language=${other}`)).toBe(0);
    const elsewhere = await stage.call('GET', `/events?starts_after=2031-01-01&ml_language=${language}`, {
      site: other,
    });
    expect(elsewhere.body.events.map(({ rest_url }: { rest_url: string }) => rest_url)).toEqual([
      `${stage.urls[other]}/events/${body.id}`,
    ]);
  });

  it('refuses in its language, and under its name of the parameter', async () => {
    const missing = await call('POST', '/events', { body: {} });
    const names = ['title', 'start_date', 'end_date'];
    expect([missing.status, missing.body.message, missing.headers.get('content-language')]).toEqual([
      400,
      messageOf('rest_missing_callback_param', language, names),
      language,
    ]);
    const wrong = await call('GET', '/events?wpml_language=xx');
    expect(Object.keys(wrong.body.data.params)).toEqual(['wpml_language']);
  });

  it('is described with its addresses and its name of the parameter, by documentation and both indexes', async () => {
    const { body: document } = await call('GET', '/doc');
    expect(document.servers).toEqual([{ url: root() }]);
    const names = document.paths['/events'].get.parameters.map(({ name }: { name: string }) => name);
    expect(names).toContain('wpml_language');

    const { body: index } = await call('GET', '');
    expect(index.namespace).toBe('tribe/events/v1');
    const [list] = index.routes['/tribe/events/v1/events'].endpoints;
    expect(Object.keys(list.args)).toContain('wpml_language');
    expect(index.routes['/tribe/events/v1/events']._links.self).toEqual([{ href: `${root()}/events` }]);

    const above = await fetch(root().replace('/tribe/events/v1', '/'));
    expect(await above.json()).toMatchObject({
      name: calendarName(language),
      namespaces: ['tribe/events/v1', 'tec/v1', 'wp/v2'],
    });
  });
});
