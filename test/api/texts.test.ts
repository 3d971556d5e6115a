/** Texts through the door: they arrive as they were meant (contract/texts). */
import { afterAll, describe, expect, it, test } from 'vitest';
import { createRecord } from '../support/create.ts';
import { stopExactly } from '../support/recount.ts';
import { openService } from '../support/service.ts';

const service = await openService();
afterAll(() => stopExactly(service));

const EVENT = { start_date: '2027-06-10 10:00:00', end_date: '2027-06-10 12:00:00' };
const WORDS = {
  title: '<<Concerto>> de Nadal',
  excerpt: 'Luns<center>Martes</center>Xoves',
  description: 'a\u000bb<form>c</form>d',
};

describe('angle brackets that are no tags (contract/texts#tags)', () => {
  test.each<[collection: 'organizers' | 'venues' | 'categories', sent: object, shown: object]>([
    [
      'organizers',
      { organizer: 'Banda <Os Amigos>' },
      { organizer: 'Banda &lt;Os Amigos&gt;', slug: 'banda-os-amigos' },
    ],
    ['organizers', { organizer: 'A', email: 'Oficina <info@concello.example>' }, { email: 'info@concello.example' }],
    ['organizers', { organizer: 'B', email: 'Oficina &lt;info@b.example&gt; ' }, { email: 'info@b.example' }],
    [
      'organizers',
      { organizer: 'C', email: '<a@c.example>, <b@c.example>' },
      { email: '&lt;a@c.example&gt;, &lt;b@c.example&gt;' },
    ],
    ['organizers', { organizer: 'D', email: '<non hai>' }, { email: '&lt;non hai&gt;' }],
    ['venues', { venue: 'Sala A<B 3.0' }, { venue: 'Sala A&lt;B 3.0', slug: 'sala-ab-3-0' }],
    ['venues', { venue: 'E', address: 'Rúa <B> Nova <3' }, { address: 'Rúa Nova &lt;3' }],
    ['categories', { name: 'Para <12 anos>' }, { name: 'Para &lt;12 anos&gt;', slug: 'para-12-anos' }],
    [
      'venues',
      { venue: 'F', description: 'Ana <ana@x.example>, <https://w.example/p>' },
      { description: '<p>Ana &lt;ana@x.example&gt;, &lt;https://w.example/p&gt;</p>' },
    ],
  ])('%s: %j', async (collection, sent, shown) => {
    expect(await createRecord(service, collection, sent)).toMatchObject(shown);
  });
});

it('keeps the words of a title, a description and an excerpt apart, wherever they are shown', async () => {
  const event = await createRecord(service, 'events', { ...EVENT, ...WORDS });
  expect(event).toMatchObject({
    title: '&lt;&lt;Concerto&gt;&gt; de Nadal',
    slug: 'concerto-de-nadal',
    excerpt: '<p>Luns Martes Xoves</p>',
    description: '<p>a<br />\nb c d</p>',
  });
  const found = await service.call('GET', '/events?search=%22Luns%20Martes%20Xoves%22', { as: 'editor' });
  expect(found.body.total).toBe(1);
  const calendar = await service.call('GET', `/events/${event.id}?ical=1`);
  expect(String(calendar.body)).toContain('DESCRIPTION:a\\nb c d');
});
