/** A program as users of the client write it; `packed-client.test.ts` installs the tarball beside it, checks its types, and runs it. */
import { type CalendarError, createClient, type Event, type EventInput, settled } from '@calendar-events/client';

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

// Create, read, and change only what nobody else has changed.
const created = await calendar.events.create(CONCERT);
const event: Event = await calendar.events.get(created.id);
const same = await calendar.events.getBySlug(event.slug);
const changed = await calendar.events.update(event, { cost: '15' });
const stale = await settled(calendar.events.update(event, { cost: '20' }));
said.event = [created.id === same.id, event.cost, changed.cost, stale.ok || stale.error.code];

// Lists, over as many pages as there are.
for (const day of [20, 21, 22, 23])
  await calendar.events.create({ ...CONCERT, start_date: `2027-12-${day} 20:00`, end_date: `2027-12-${day} 22:00` });
const list = anonymous.events.list({ per_page: 2, categories: ['Música'], ml_language: 'gl' });
const dates: string[] = [];
for await (const { start_date } of calendar.events.list({ per_page: 2, categories: ['Música'] }))
  dates.push(start_date.slice(0, 10));
const pages: number[] = [];
for await (const { items } of calendar.events.list({ per_page: 2 }).pages()) pages.push(items.length);
const { total, totalPages } = await calendar.events.list({ per_page: 2 }).page(2);
said.lists = { dates, pages, total, totalPages, french: (await settled(list.page(1))).ok };

// What is wrong, as a value.
const explain = (error: CalendarError): unknown => {
  if (error.code === 'rest_invalid_param') return Object.keys(error.params);
  if (error.code === 'rest_missing_callback_param') return error.params.join();
  return error.status;
};
const wrong = [
  calendar.events.create({ ...CONCERT, end_date: '2027-12-18' }),
  calendar.events.get(987_654),
  anonymous.events.create(CONCERT),
];
said.wrong = await Promise.all(
  wrong.map(async promise => {
    const made = await settled(promise);
    return made.ok ? made.value.id : [made.error.code, explain(made.error)];
  }),
);

// The other records.
const venue = await calendar.venues.create({ venue: 'Auditorio', city: 'Vigo' });
const organizer = await calendar.organizers.create({ organizer: 'Concello' });
const category = await calendar.categories.create({ name: 'Danza' });
const tag = await calendar.tags.create({ name: 'gratis' });
await calendar.venues.update(venue, { city: 'Lugo' });
await calendar.organizers.update(organizer, { phone: '988' });
await calendar.categories.update(category, { description: 'De todo' });
await calendar.tags.update(tag.id, { description: 'Sen custo' });
said.others = [
  (await calendar.venues.getBySlug(venue.slug ?? '')).city,
  (await calendar.organizers.get(organizer.id)).phone,
  (await calendar.categories.get(category.id)).description,
  (await calendar.tags.get(tag.id)).description,
];

// Everything goes again.
await calendar.tags.delete(tag.id);
await calendar.categories.delete(category.id);
await calendar.organizers.delete(organizer.id);
await calendar.venues.delete(venue.id);
const trashed = await calendar.events.delete(changed);
said.gone = [trashed.status, (await settled(calendar.tags.get(tag.id))).ok];

console.log(JSON.stringify(said));
