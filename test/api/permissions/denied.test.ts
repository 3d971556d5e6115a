/**
 * What stops when IAM denies an action, tried with requests for each right that a function has. The
 * table in the runbook lists what was seen (docs/incidents.md#when-iam-denies-a-function). Each
 * denial raises the alarm, even where every answer is as before.
 */
import { readFileSync } from 'node:fs';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, it } from 'vitest';
import { defaultEnvironment } from '../../../infra/default-environment.ts';
import { ACTIONS, FUNCTIONS, grantsFor, WORKS, type Work } from '../../../infra/grants.ts';
import type { SecretKeys } from '../../../shared/settings/secret-keys.ts';
import type { Item } from '../../../shared/store/change.ts';
import { PARTITIONS, partitionsOf } from '../../../shared/store/schema.ts';
import { SCHEMA_KEY } from '../../../shared/store/table.ts';
import { denying } from '../../support/denying.ts';
import type { AccessRequest } from '../../support/iam.ts';
import { openIssuer, signed } from '../../support/issuer.ts';
import { IS_WHOLE } from '../../support/sample.ts';
import { allItems } from '../../support/scan.ts';
import { LOGINS, NOW, type Opened, openService, type Sent } from '../../support/service.ts';

const PAGE = 'docs/incidents.md';
const ROWS = /(?<=^\| items \|.*\n\|-.*\n)(?:\|.*\n)+/m;
const page = readFileSync(PAGE, 'utf8');

const issuer = await openIssuer();
afterAll(() => issuer.stop());
const OIDC = { issuer: issuer.url, audience: 'calendar', roleClaim: 'groups', roles: { desk: 'editor' } } as const;

/** A right of functions to items, or to the indexes. */
interface Right {
  readonly items: string;
  readonly work: Work;
}
const INDEXES = 'the indexes';

const GRANTED: readonly Right[] = [
  ...PARTITIONS.flatMap(items =>
    WORKS.filter(work =>
      FUNCTIONS.flatMap(name => grantsFor(name, OIDC.issuer)).some(
        ({ actions, partitions }) =>
          ACTIONS[work].some(action => actions.includes(action)) &&
          partitions.some(each => partitionsOf(each) === items),
      ),
    ).map(work => ({ items, work })),
  ),
  { items: INDEXES, work: 'read' },
];

it('the runbook has what stops for each right that a function has, and for no other', () => {
  const rows = ROWS.exec(page)?.[0].trim().split('\n') ?? [];
  const filled = rows.flatMap(row => {
    const [items = '', ...cells] = row
      .replaceAll('`', '')
      .split('|')
      .slice(1, -1)
      .map(each => each.trim());
    return WORKS.flatMap((work, i) => (cells[i] ? [`${items} ${work}`] : []));
  });
  expect(filled).toEqual(GRANTED.map(({ items, work }) => `${items} ${work}`));
});

const isAbout = ({ items, work }: Right, { action, resource, context }: AccessRequest): boolean => {
  if (!ACTIONS[work].some(each => each === action)) return false;
  if (resource.includes('/index/')) return items === INDEXES;
  return (context['dynamodb:LeadingKeys'] ?? []).some(key => partitionsOf(key) === items);
};

const AT = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };
const PASSWORD = 'open sesame';
const WP = 'wp-json/wp/v2';
const IMAGE = 'https://example.org/poster.jpg';
const OLD_KEY = { '1': 'the first key of these events, long enough' };
const OLD_KEYS: SecretKeys = { use: '1', keys: OLD_KEY };
/** Keys in the middle of a rotation. */
const KEYS: SecretKeys = { use: '2', keys: { ...OLD_KEY, '2': 'the second key of these events, long enough' } };

/** Records that are created before anything is denied; `id` contains the id of each by its name. */
const RECORDS: readonly [name: string, path: string, body: object, site?: string][] = [
  ['venue', '/venues', { venue: 'Hall' }],
  ['category', '/categories', { name: 'Folk' }],
  ['tag', '/tags', { name: 'free' }],
  ['event', '/events', { title: 'Jazz', ...AT, tags: ['free'], source: 'feed', source_id: '1', image: IMAGE }],
  ['other', '/events', { title: 'Was', ...AT, source: 'feed', source_id: '2' }],
  ['copy', '/events', { title: 'Jazz', ...AT }],
  ['protected', '/events', { title: 'Secret', ...AT, password: PASSWORD }],
  ['due', '/events', { title: 'Due', ...AT, date_utc: '2027-03-01 11:01:00' }],
  ['draft', '/events', { title: 'Draft', ...AT, status: 'draft', image: `${IMAGE}?draft` }],
  ['french', '/events', { title: 'Le jazz', ...AT }, 'fr'],
  ['catalan', '/events', { title: 'El jazz', ...AT }, 'ca'],
];

const { sites } = defaultEnvironment;
const WITH_FALLBACK = sites.map(site => (site.language === 'gl' ? { ...site, fallback: ['fr' as const] } : site));
const SETTINGS = { oidc: OIDC, calendar: { sites: WITH_FALLBACK } };

const signedIn = (method: string, path: string, sent: Sent = {}) => ({
  method,
  path,
  sent: { as: LOGINS.editor, ...sent },
});
const anonymous = (path: string, sent: Sent = {}) => ({ method: 'GET', path, sent });
const token = () => {
  const [key] = issuer.keys;
  if (key === undefined) throw new Error('the issuer has no key');
  const [iat, exp] = [0, 3_600].map(seconds => Math.floor(Date.now() / 1000) + seconds);
  return signed({ iss: issuer.url, aud: 'calendar', sub: 'anna', groups: 'desk', iat, exp }, key);
};

type Asked = ReturnType<typeof anonymous> | { readonly page: string } | 'the scheduled job';
/**
 * The requests, by what the runbook's table calls them. Texts in braces stand for ids of `RECORDS`.
 */
const ASKED: readonly [stops: string, asked: readonly Asked[]][] = [
  [
    'lists',
    ['/events', '/events?fallback=true', '/venues', '/organizers', '/categories', '/tags'].map(each => anonymous(each)),
  ],
  ['searches', [anonymous('/events?search=jazz')]],
  [
    'records',
    ['/events/{event}', '/events/by-slug/jazz', '/venues/{venue}', '/tags/{tag}'].map(each => anonymous(each)),
  ],
  ['pictures', [anonymous('/media/{picture}', { base: WP })]],
  ['passwords of events', [anonymous(`/events/{protected}?password=${encodeURIComponent(PASSWORD)}`)]],
  ['changes', [anonymous('/events/changes')]],
  ['pages', [{ page: '/gl/calendar' }, { page: '/gl/event/jazz' }]],
  ['old addresses', [{ page: '/gl/event/was' }]],
  ['health', [{ page: '/gl/health?deep=1' }]],
  ['signing in', [anonymous('/users/me', { as: LOGINS.editor, base: WP })]],
  [
    'wrong passwords',
    [anonymous('/events', { headers: { authorization: `Basic ${btoa('editor:not the password')}` } })],
  ],
  [
    'source keys',
    [
      signedIn('GET', '/events?source=feed&source_id=1'),
      signedIn('POST', '/events', { body: { title: 'Known', ...AT, source: 'feed', source_id: '1' } }),
    ],
  ],
  [
    'idempotency keys',
    [signedIn('POST', '/events', { body: { title: 'Once', ...AT }, headers: { 'idempotency-key': 'once' } })],
  ],
  [
    'creating',
    [
      signedIn('POST', '/events', { body: { title: 'Jazz', ...AT, venue: { venue: 'New hall' }, tags: ['new'] } }),
      signedIn('POST', '/events', { body: { title: 'Later', ...AT, date_utc: '2027-04-01 11:30:00' } }),
      signedIn('POST', '/venues', { body: { venue: 'Arena' } }),
      signedIn('POST', '/categories', { body: { name: 'Rock' } }),
    ],
  ],
  [
    'changing',
    [
      signedIn('PUT', '/events/{event}', {
        body: { title: 'Jazz!', slug: 'all-that-jazz', source: 'feed', source_id: '3' },
      }),
      signedIn('PUT', '/events/{catalan}', { body: { translation_of: '{french}' }, site: 'ca' }),
      signedIn('PUT', '/events/{event}', { body: { author: 3 }, as: LOGINS.administrator }),
      signedIn('PUT', '/events/{draft}', { body: { status: 'publish' } }),
      signedIn('PUT', '/venues/{venue}', { body: { venue: 'Old hall' } }),
      signedIn('PUT', '/categories/{category}', { body: { name: 'Folk music' } }),
    ],
  ],
  [
    'deleting',
    ['/events/{other}', '/venues/{venue}', '/categories/{category}', '/tags/{tag}'].map(each =>
      signedIn('DELETE', each),
    ),
  ],
  [
    'first writes with a token',
    [
      {
        method: 'POST',
        path: '/tags',
        sent: { body: { name: 'by token' }, headers: { authorization: `Bearer ${token()}` } },
      },
    ],
  ],
  ['the scheduled job', ['the scheduled job']],
];

const WRITES = ['source keys', 'idempotency keys', 'first writes with a token'];
/**
 * What stops together with something else and need not be mentioned: for example, nobody who cannot
 * sign in can write.
 */
const INCLUDES = new Map([
  ['signing in', ['wrong passwords', 'creating', 'changing', 'deleting', ...WRITES]],
  ['creating', WRITES],
  ['pages', ['old addresses']],
]);
const shortened = (stops: readonly string[]): string[] => {
  const included = new Set(stops.flatMap(each => INCLUDES.get(each) ?? []));
  return stops.filter(each => !included.has(each));
};

const ids = new Map<string, string>();
const filled = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value).replace(/"?\{([a-z]+)\}"?/g, (text, name) => {
      const id = ids.get(name) ?? '';
      return text.startsWith('"') && text.endsWith('"') ? id : text.replace(`{${name}}`, id);
    }),
  );

/** Returns the status, or 500 if there was no answer. */
const ask = async (service: Opened, asked: Asked): Promise<number> => {
  if (asked === 'the scheduled job')
    return service.publishDue().then(
      () => 200,
      () => 500,
    );
  if ('page' in asked) return (await service.visit(asked.page)).status;
  const { method, path, sent } = filled(asked);
  return (await service.call(method, path, sent)).status;
};

/**
 * Sends all requests with a right denied, and returns which are answered 5xx, whether the alarm
 * `Faults` is raised, and what is refused. This also shows that everything else is answered.
 */
const seen = async (items: readonly Item[], denied?: Right) => {
  let isOn = false;
  const wrap = (client: DynamoDBClient) =>
    denying(client, asked => (isOn && denied && isAbout(denied, asked) ? 'A function' : undefined));
  const service = await openService({ ...SETTINGS, wrap, items, keys: KEYS });
  await service.store.commit([{ remove: SCHEMA_KEY }]);
  service.setNow(NOW + 120);
  isOn = true;
  const stops = new Set<string>();
  const refused: string[] = [];
  for (const [name, all] of ASKED)
    for (const asked of all) {
      const status = await ask(service, asked);
      if (status >= 500) stops.add(name);
      else if (status >= 400) refused.push(`${status} ${JSON.stringify(asked)}`);
    }
  isOn = false;
  const rings = service.faults.splice(0).some(fault => JSON.stringify(fault).startsWith('["fault"'));
  await service.stop();
  return { stops: [...stops], rings: rings || stops.has('the scheduled job'), refused };
};

it.runIf(IS_WHOLE)('what stops is as the runbook has it, and each denial rings: -u writes the table', async () => {
  const made = await openService({ ...SETTINGS, keys: OLD_KEYS });
  for (const [name, path, body, site = 'gl'] of RECORDS) {
    const answer = await made.call('POST', path, { as: LOGINS.editor, body, site });
    ids.set(name, String(answer.body.id));
    if (name === 'event') ids.set('picture', String(answer.body.image.id));
  }
  await made.call('PUT', `/events/${ids.get('other')}`, { as: LOGINS.editor, body: { slug: 'is' } });
  const items = await allItems(made);
  await made.stop();

  expect(await seen(items)).toEqual({ stops: [], rings: false, refused: [expect.stringMatching(/^401 /)] });
  const cells = new Map<string, string>();
  const silent: string[] = [];
  for (const right of GRANTED) {
    const { stops, rings } = await seen(items, right);
    if (!rings) silent.push(`${right.items} ${right.work}`);
    cells.set(`${right.items} ${right.work}`, shortened(stops).join(', ') || 'nothing');
  }
  expect(silent).toEqual([]);
  const rows = [...new Set(GRANTED.map(({ items }) => items))].map(
    items =>
      `| ${items === INDEXES ? items : `\`${items}\``} | ${WORKS.map(work => cells.get(`${items} ${work}`) ?? '').join(' | ')} |\n`,
  );
  await expect(page.replace(ROWS, () => rows.join(''))).toMatchFileSnapshot(`../../../${PAGE}`);
});
