/** What `_fields` leaves of an answer (contract/http#response-formats). */
import { expect, it } from 'vitest';
import { selectFields } from '../../../shared/api/answer.ts';

const BODY = {
  ...{ id: 40, title: 'Jazz', image: { url: 'u', sizes: { small: { width: 1, url: 's' } } } },
  ...{ venue: [{ id: 5, city: 'Vigo' }], cost: null },
};

it.each<[wanted: string, left: unknown]>([
  ['', BODY],
  [' , ', BODY],
  ['id', { id: 40 }],
  ['title,id', { id: 40, title: 'Jazz' }],
  [' id , title ', { id: 40, title: 'Jazz' }],
  ['image', { image: BODY.image }],
  ['image.url', { image: { url: 'u' } }],
  ['image.sizes.small.width,image.url', { image: { url: 'u', sizes: { small: { width: 1 } } } }],
  ['image,image.url', { image: { url: 'u' } }],
  ['venue', { venue: BODY.venue }],
  ['venue.id', { venue: [{ id: 5 }] }],
  ['venue.0', { venue: [{}] }],
  ['cost.values,title.length', { title: 'Jazz', cost: null }],
  ['nothing', {}],
  ['constructor,__proto__,toString', {}],
  ['image.', { image: {} }],
])('"%s"', (wanted, left) => {
  expect(selectFields(BODY, wanted)).toEqual(left);
});

it.each([['text'], [5], [null], [['text']]])('of %j, which has no names', body => {
  expect(selectFields(body, 'id')).toEqual(body);
});

it('leads into lists, and lists within them', () => {
  const list = { events: [BODY, { ...BODY, venue: [] }], total: 2, rest_url: 'u' };
  expect(selectFields(list, 'events.title,events.venue.city,total')).toEqual({
    events: [
      { title: 'Jazz', venue: [{ city: 'Vigo' }] },
      { title: 'Jazz', venue: [] },
    ],
    total: 2,
  });
});
