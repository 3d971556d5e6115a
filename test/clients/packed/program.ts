/**
 * A program as users of the client write it. `packed-client.test.ts` installs the package beside
 * it, checks its types, and runs it.
 */
import {
  CalendarError,
  createClient,
  dataOf,
  type EventInput,
  ifMatch,
  pages,
  retryOnConflict,
} from '@calendar-events/client';

const [baseUrl = '', login = '', password = ''] = process.argv.slice(2);
const calendar = createClient({ baseUrl, credentials: { login, password } });
const anonymous = createClient({ baseUrl, language: 'fr' });

const CONCERT: EventInput = {
  title: 'Concerto de Nadal',
  start_date: '2027-12-19 20:00',
  end_date: '2027-12-19 22:00',
  venue: [{ venue: 'Teatro Principal', city: 'Ourense' }],
  categories: ['Música'],
  tags: ['nadal'],
  cost: '12',
};

const said: Record<string, unknown> = {};

// Creates and reads an event, and changes it only if nobody else has.
const { id } = await dataOf(calendar.POST('/events', { body: CONCERT }));
const params = { path: { id } };
const read = await calendar.GET('/events/{id}', { params });
const event = await dataOf(read);
const same = await dataOf(calendar.GET('/events/by-slug/{slug}', { params: { path: { slug: event.slug } } }));
const header = ifMatch(read.response);
const changed = await dataOf(calendar.PATCH('/events/{id}', { params: { ...params, header }, body: { cost: '15' } }));
const stale = await calendar.PATCH('/events/{id}', { params: { ...params, header }, body: { cost: '20' } });
let attempts = 0;
const title = await retryOnConflict(async () => {
  const { data, response } = await calendar.GET('/events/{id}', { params });
  if (++attempts === 1) await calendar.PATCH('/events/{id}', { params, body: { excerpt: 'By somebody else' } });
  const body = { title: `${data?.title} (2)` };
  return calendar.PATCH('/events/{id}', { params: { ...params, header: ifMatch(response) }, body });
});
said.event = [id === same.id, event.cost, changed.cost, stale.error?.code, title.data?.title, attempts];

// Reads lists over as many pages as there are.
for (const day of [20, 21, 22, 23]) {
  const body = { ...CONCERT, start_date: `2027-12-${day} 20:00`, end_date: `2027-12-${day} 22:00` };
  await dataOf(calendar.POST('/events', { body }));
}
const query = { per_page: 2, categories: ['Música'] };
const dates: string[][] = [];
for await (const { events } of pages(page => calendar.GET('/events', { params: { query: { ...query, page } } })))
  dates.push(events.map(({ start_date }) => start_date.slice(0, 10)));
const french = await anonymous.GET('/events', { params: { query: { ...query, ml_language: 'gl' } } });
said.lists = { dates, total: french.data?.total };

// Receives an error as a value and as an exception.
const early = await calendar.POST('/events', { body: { ...CONCERT, end_date: '2027-12-18' } });
const refused = await dataOf(anonymous.POST('/events', { body: CONCERT })).catch(error => error);
said.wrong = [
  early.error?.code,
  Object.keys(early.error?.data.params ?? {}),
  refused instanceof CalendarError && [refused.code, refused.status],
];

// Creates the other kinds of records, and deletes them again.
const path = { id: (await dataOf(calendar.POST('/venues', { body: { venue: 'Auditorio', city: 'Vigo' } }))).id };
const moved = await dataOf(calendar.PATCH('/venues/{id}', { params: { path }, body: { city: 'Lugo' } }));
await dataOf(calendar.DELETE('/venues/{id}', { params: { path } }));
const tag = { id: (await dataOf(calendar.POST('/tags', { body: { name: 'gratis' } }))).id };
await dataOf(calendar.DELETE('/tags/{id}', { params: { path: tag } }));
const gone = await calendar.GET('/tags/{id}', { params: { path: tag } });
said.others = [moved.city, gone.response.status];

console.log(JSON.stringify(said));
