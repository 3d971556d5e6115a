/**
 * `calendar load` accepts lines that a read has shown, from this calendar or another
 * (contract/http#request-formats).
 */
import { expect, it } from 'vitest';
import { mapLine } from '../../tools/cli/load/line.ts';
import { createRecord } from '../support/create.ts';
import { useService } from '../support/service.ts';

const [from, to] = [await useService(), await useService()];

const EVENT = {
  ...{ title: 'Gaitas & "pandeiretas"', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' },
  ...{ description: 'Unha liña\n\ne outra', categories: ['Cursos, tallers', 'Folk & rock'], tags: ['Tom & Jerry'] },
  venue: { venue: 'Praza & río', city: 'Vigo', description: 'a\n\nb' },
  organizer: [{ organizer: 'Banda' }, { organizer: 'Coral' }],
  ...{ image: { url: 'https://w.example/a.jpg', alt: 'A ponte', width: 800 }, cost: '10 €', featured: true },
};
const names = (event: Record<'categories' | 'tags' | 'organizer', { name?: string; organizer?: string }[]>) =>
  [event.categories, event.tags, event.organizer].map(all => all.map(each => each.name ?? each.organizer));

it.each([
  ['another calendar', to],
  ['the same one', from],
])('into %s', async (_, target) => {
  // Other records here have the ids that these have at the source.
  for (const name of ['A', 'B', 'C', 'D'])
    await to.call('POST', '/tags', { as: 'editor', body: { name: `${name} of another calendar` } });
  await createRecord(to, 'venues', { venue: 'Another' });
  const { id } = await createRecord(from, 'events', EVENT);
  const shown = (await from.call('GET', `/events/${id}`)).body;
  const mapped = mapLine({ record: shown, key: { source: 'load', source_id: 'shown' } });
  expect(mapped.leftOut).toEqual([]);
  const loaded = await createRecord(target, 'events', mapped.body);
  expect(names(loaded)).toEqual(names(shown));
  const { title, description, cost, featured, venue, image } = loaded;
  const { id: _id, ...picture } = shown.image;
  expect({ title, description, cost, featured, venue, image }).toMatchObject({
    ...{ title: shown.title, description: shown.description, cost: shown.cost, featured: true },
    venue: { venue: shown.venue.venue, city: 'Vigo', description: shown.venue.description },
    image: picture,
  });
  expect(loaded.website).toBe(loaded.url);
});
