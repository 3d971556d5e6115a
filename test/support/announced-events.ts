/** A few events to look at. */
import type { OnPort } from './on-port.ts';

/**
 * What a town announces in spring 2027: short and long events, cancelled, translated, with and
 * without a venue.
 */
export const announce = async ({ service }: OnPort): Promise<void> => {
  const create = async (site: string, event: object): Promise<number> => {
    const { status, body } = await service.call('POST', '/events', { as: 'editor', body: event, site });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.id;
  };
  const auga = {
    ...{ venue: 'Casa da Auga', address: 'Rúa das Mestras, 4', zip: '32660', city: 'Allariz', geo_lat: 42.19 },
    geo_lng: -7.8,
  };
  const praza = { venue: 'Praza Maior', city: 'Lugo' };
  const at = (start: string, end: string) => ({ start_date: `2027-${start}`, end_date: `2027-${end}` });
  await create('gl', {
    title: 'Exposición de gravado',
    ...at('02-10 10:00', '04-11 20:00'),
    venue: auga,
    categories: ['Arte'],
  });
  const foliada = await create('gl', {
    title: 'Foliada na praza',
    ...at('03-05 21:00', '03-05 23:30'),
    ...{ description: '<p>Trae a túa <b>pandeireta</b>.</p>', venue: auga, categories: ['Música'] },
    tags: ['baile', 'de balde'],
    organizer: { organizer: 'Ardeleira', email: 'ola@ardeleira.example', website: 'https://ardeleira.example/' },
    ...{ website: 'https://ardeleira.example/foliada', featured: true },
  });
  await create('ca', { title: 'Ball a la plaça', translation_of: foliada });
  await create('gl', {
    title: 'Feira do queixo',
    ...at('03-06 10:00', '03-07 18:00'),
    venue: praza,
    categories: ['Feiras'],
    cost: '3',
  });
  await create('gl', {
    title: 'Concerto de primavera',
    ...at('03-20 20:00', '03-20 22:00'),
    ...{ venue: praza, categories: ['Música'], event_status: 'canceled', event_status_reason: 'Chove' },
  });
  await create('gl', { title: 'Romaría', ...at('04-24 00:00', '04-25 00:00'), all_day: true, categories: ['Festas'] });
};
