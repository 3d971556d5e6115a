/**
 * What an answer shows can be sent back (contract/http#request-formats): a PUT of it changes
 * nothing, a POST creates the same again.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recount } from '../support/recount.ts';
import { casesOf } from '../support/sample.ts';
import { NOW, useService } from '../support/service.ts';

const service = await useService();

const as = 'editor';
const of = (status: number) => async (method: string, path: string, body?: object) => {
  const answer = await service.call(method, path, { as, ...(body && { body }) });
  expect({ status: answer.status, ...(answer.status !== status && { body, answer: answer.body }) }).toEqual({ status });
  return answer;
};
const [done, created] = [of(200), of(201)];
const versionIn = (headers: Headers): string | undefined => headers.get('etag')?.replace(/-.*$/, '');

/**
 * Fields that a second record cannot have in common with the first, or that depend on the time at
 * which it was created.
 */
const OWN = new Set(
  'id global_id global_id_lineage slug url rest_url date date_utc modified modified_utc urls json_ld _links count'.split(
    ' ',
  ),
);
const withoutOwn = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutOwn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OWN.has(name))
      .map(([name, member]) => [name, withoutOwn(member)]),
  );
};
/** An event without a website shows its own address there. */
const comparable = ({ website, ...view }: { readonly website?: string; readonly url?: string }): unknown =>
  withoutOwn({ ...view, website: website === view.url ? 'its own' : website });

const text = fc.constantFrom('Noite de gaitas', 'A & B <b>c</b>', '“Ponte” &amp; río', "L'hora", 'x < y > z');
const html = fc.constantFrom(
  '',
  'Unha liña',
  'Unha liña\ne outra\n\ne un parágrafo',
  '<p>Feito</p>',
  '<ul><li>a<li>b</ul> despois',
  'Tom & Jerry <3',
  '<a href=https://w.example/?a=1&b=2>x</a>\n<img src="https://w.example/a.png">',
  '<h2>T</h2>texto\r\n\r\nmáis',
);
const line = fc.constantFrom('', 'Rúa Nova 1', 'C & D', '"3º" <dta>', '986 000 000');
const website = fc.constantFrom('', null, 'https://w.example/?a=1&b=2', 'http://w.example');
const MEDIUM = { medium: { url: 'https://w.example/m.jpg', width: 300, height: 200 } };
const image = fc.constantFrom<unknown>(
  null,
  'https://w.example/a.jpg',
  { url: 'https://w.example/b.jpg', alt: 'A "b"', width: 800, height: 600, sizes: MEDIUM },
  { url: 'https://w.example/c.jpg', sizes: { ...MEDIUM, full: {} } },
);
const status = fc.constantFrom('publish', 'publish', 'draft', 'pending', 'private', 'future');
const date = fc.constantFrom('2027-02-01 10:00:00', '2026-10-25 02:30:00', '2027-06-01 10:00:00');
const post = { description: html, website, image, status, date };

const venue = fc.record(
  {
    ...post,
    ...{ address: line, city: line, country: line, province: line, state: line, stateprovince: line, zip: line },
    ...{ phone: line, show_map: fc.boolean(), show_map_link: fc.boolean(), geo_lat: fc.constantFrom(null, 42.24) },
    geo_lng: fc.constantFrom(null, -8.72),
  },
  { requiredKeys: [] },
);
const organizer = fc.record({ ...post, phone: line, email: line }, { requiredKeys: [] });
const linkedIn = (name: string) =>
  fc.array(
    fc.record(
      { [name]: fc.constantFrom('Praza', 'Pazo & "Río"', 'Teatro'), description: html, image },
      { requiredKeys: [name] },
    ),
    { maxLength: 2 },
  );
const names = fc.uniqueArray(fc.constantFrom('Folk', 'Cursos, tallers', 'Tom & Jerry', 'Ópera', '75 anos'), {
  maxLength: 3,
});
const event = fc.record(
  {
    ...post,
    excerpt: html,
    timezone: fc.constantFrom('Europe/Madrid', 'UTC+2', 'America/New_York', ''),
    ...{ all_day: fc.boolean(), show_map: fc.boolean(), show_map_link: fc.boolean(), sticky: fc.boolean() },
    ...{ hide_from_listings: fc.boolean(), featured: fc.boolean() },
    cost: fc.constantFrom<unknown>(
      '',
      0,
      5,
      '10 €',
      '$5',
      ['5', '10', '20,50'],
      ['$0', '$7', '$9,50'],
      '1.234,56',
      'A & B: 5 €',
      ['adultos', 'nenos'],
    ),
    ...{ categories: names, tags: names, venue: linkedIn('venue'), organizer: linkedIn('organizer') },
  },
  { requiredKeys: [] },
);
const term = fc.record({ description: html }, { requiredKeys: [] });

const DATES = { start_date: '2027-10-31 02:30:00', end_date: '2027-11-02 12:00:00' };
const KINDS = [
  ['events', event, 'title', DATES],
  ['venues', venue, 'venue', {}],
  ['organizers', organizer, 'organizer', {}],
  ['categories', term, 'name', {}],
  ['tags', term, 'name', {}],
] as const;

let made = 0;
const RUNS = casesOf('RUNS', { whole: 200, sample: 4 });

describe.each(KINDS)('%s of any fields', (collection, fields, name, needed) => {
  const isTerm = collection === 'categories' || collection === 'tags';
  const any = fc.tuple(text, fields).map(([title, rest]) => ({ ...needed, ...rest, [name]: `${title} ${++made}` }));

  it('PUT changes nothing and raises no version, POST makes an equal one', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(any, async sent => {
        service.setNow(NOW);
        const { id } = (await created('POST', `/${collection}`, sent)).body;
        const path = `/${collection}/${id}`;
        const before = await done('GET', path);
        service.setNow(NOW + 3600);
        const put = await done('PUT', path, before.body);
        expect(put.headers.get('x-calendar-ignored')).toBeNull();
        expect(versionIn(put.headers)).toBe(versionIn(before.headers));
        const after = await done('GET', path);
        expect([after.headers.get('etag'), after.body]).toEqual([before.headers.get('etag'), before.body]);

        if (isTerm) await done('DELETE', path); // its name can be used only once
        const again = (await created('POST', `/${collection}`, before.body)).body;
        expect(comparable(again)).toEqual(comparable(before.body));
      }),
      { numRuns: RUNS },
    );
  });
});

it('verify finds no difference in any of them', async () => {
  expect(await recount(service.endpoint, service.table)).toEqual([]);
});
