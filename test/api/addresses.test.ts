/**
 * A site lives at the address that its operator chose: every address in its answers begins with it, and every one of them can be
 * followed (docs/decisions/site-addresses).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayOptions } from '../../tools/local/gateway.ts';
import { AT_HOSTS } from '../support/calendar-at-hosts.ts';
import { parsed, requestOf, type Sent } from '../support/called.ts';
import { aThirdWith } from '../support/sample.ts';
import { type Opened, openService } from '../support/service.ts';

interface Case {
  readonly where: string;
  readonly language: string;
  /** What every address begins with. */
  readonly address: string;
  readonly namespace?: string;
  /** Where requests to that address arrive at API Gateway. */
  readonly arrives?: (path: string) => { readonly host: string; readonly path: string };
}

const AT_API_GATEWAY = 'calendar.test';
const WORDPRESS = 'wp-json/tribe/events/v1';

const AT_HOSTS_CASES: readonly Case[] = [
  { where: 'a base path of a host', language: 'gl', address: 'https://agenda.example/gl' },
  { where: 'another of the same host', language: 'ca', address: 'https://agenda.example/ca/v2' },
  { where: 'the root of that host', language: 'fr', address: 'https://agenda.example' },
  { where: 'a host of its own', language: 'eu', address: 'https://egutegia.example', namespace: WORDPRESS },
  {
    where: 'a CDN that asks for what is below its path',
    language: 'es',
    address: 'https://www.concello.example/agenda',
    arrives: path => ({ host: AT_API_GATEWAY, path: path.replace('/agenda', '/es') }),
  },
  {
    where: 'a CDN that asks for the whole path',
    language: 'es',
    address: 'https://www.concello.example/agenda',
    arrives: path => ({ host: AT_API_GATEWAY, path: `/es${path}` }),
  },
];

const ELSEWHERE_CASES: readonly Case[] = [
  { where: 'its stage, without an address', language: 'es', address: 'https://calendar.test/es' },
  {
    // As `npm start -- --root gl` puts it (`tools/local/start-stage.ts`).
    where: 'the root of a port',
    language: 'gl',
    address: 'https://root.example',
    arrives: path => ({ host: AT_API_GATEWAY, path }),
  },
];
const [galician, , , , spanish] = AT_HOSTS.sites;
const ELSEWHERE = {
  hosts: [],
  sites: [
    { ...galician, address: 'https://root.example' },
    { ...spanish, address: undefined },
  ],
};

/** How API Gateway may treat a slash at the end and the base path, which its documentation leaves open. */
const HABITS: readonly GatewayOptions[] = [{}, { slashCounts: true }, { slashCounts: true, keepsBasePath: true }];

describe.each([
  ['at hosts and behind CDNs', AT_HOSTS, AT_HOSTS_CASES],
  ['elsewhere', ELSEWHERE, ELSEWHERE_CASES],
])('%s', (_, calendar, cases) => {
  let service: Opened;
  beforeAll(async () => {
    service = await openService({ calendar });
  });
  afterAll(() => service.stop());

  const pairs = HABITS.flatMap((habits, way) =>
    aThirdWith(cases, way).map(site => ({ habits, site, where: site.where })),
  );
  describe.each(pairs)('$where, with a gateway that does $habits', ({ habits, site }) => {
    const root = `${site.address}/${site.namespace ?? 'calendar/events/v1'}`;
    const options = { ...habits, root: 'gl' };
    const follow = (url: string, sent?: Sent) => ask(service, options, site, url, sent);
    const post = async (collection: string, body: object) => {
      const made = await follow(`${root}/${collection}`, { as: 'editor', body });
      expect(made).toMatchObject({ status: 201 });
      return made;
    };
    /** One word in all titles, so that each case lists its own. */
    const word = `Konzert${JSON.stringify([habits, site.where]).length}`;

    it('uses its own address in every record and list, and answers at these addresses', async () => {
      const category = await post('categories', { name: `Above ${word}` });
      await post('categories', { name: `Below ${word}`, parent: category.body.id });
      const event = { title: word, start_date: '2027-05-10 20:00', end_date: '2027-05-10 22:00' };
      const fields = {
        categories: [`Below ${word}`],
        tags: [word],
        venue: { venue: word },
        organizer: { organizer: word },
      };
      const made = await post('events', { ...event, ...fields });
      await post('events', event);
      expect(made.location).toBe(made.body.rest_url);
      expect(made.location).toBe(`${root}/events/${made.body.id}`);

      const listed = await follow(`${root}/events?search=${word}&per_page=1`);
      expect(listed.body).toMatchObject({
        total: 2,
        next_rest_url: `${root}/events/?search=${word}&per_page=1&page=2`,
      });
      const next = await follow(listed.body.next_rest_url);
      const back = await follow(next.body.previous_rest_url);
      expect(back.body.events).toEqual(listed.body.events);
      const bySlug = await follow(`${root}/events/by-slug/${made.body.slug}`);
      expect(bySlug.body.id).toBe(made.body.id);

      const answers = [made, listed, next, bySlug];
      for (const collection of ['venues', 'organizers', 'categories', 'tags'])
        answers.push(await follow(`${root}/${collection}?per_page=1`));
      const links = new Set(answers.flatMap(({ body }) => addressesIn(body)));
      // Records are pages at the address of the site.
      expect([...links].filter(link => !link.startsWith(`${site.address}/`))).toEqual([]);
      for (const link of links) expect([link, (await follow(link)).status]).toEqual([link, 200]);
    });

    it('uses its own address in index and documentation', async () => {
      const index = await follow(root);
      const { _links, ...about } = index.body;
      expect(root.startsWith(_links.up[0].href)).toBe(true);
      if (site.namespace === WORDPRESS) expect((await follow(_links.up[0].href)).status).toBe(200);
      for (const link of addressesIn(about)) {
        expect(link.startsWith(root)).toBe(true);
        expect([link, (await follow(link)).status]).toEqual([link, 200]);
      }
      const { servers, paths } = (await follow(`${root}/doc`)).body;
      for (const path of Object.keys(paths).filter(each => !each.includes('{')))
        expect([path, (await follow(`${servers[0].url}${path}`)).status]).toEqual([path, 200]);
    });
  });
});

const ask = async (service: Opened, habits: GatewayOptions, { arrives }: Case, url: string, sent: Sent = {}) => {
  const { host, pathname, search } = new URL(url);
  const at = arrives?.(pathname) ?? { host, path: pathname };
  const { headers, body } = requestOf(sent);
  const request = {
    method: body === undefined ? 'GET' : 'POST',
    target: `${at.path}${search}`,
    headers: ['host', at.host, ...Object.entries(headers).flat()],
    body: Buffer.from(body ?? ''),
    sourceIp: '192.0.2.1',
  };
  const reply = await service.gateway(habits)(request, 'request-1');
  // biome-ignore lint/suspicious/noExplicitAny: looked into as tests do
  const answer: any = parsed(reply.body.toString('utf8'));
  return { status: reply.status, location: reply.headers.location, body: answer };
};

/** All but those of other sites. */
const addressesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^https?:/.test(value) && !value.includes('schema.org') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
};
