/**
 * This code as the older of two versions: writes keep what newer code has added to an item
 * (docs/changing-what-is-stored.md).
 */
import { expect, it, onTestFinished } from 'vitest';
import { kindOf } from '../../../shared/store/schema.ts';
import { postKey } from '../../../shared/store/table.ts';
import { createRecord } from '../../support/create.ts';
import { later, laterOf, repaired } from '../../support/newer-code.ts';
import { allItems } from '../../support/scan.ts';
import { type Opened, openService } from '../../support/service.ts';

/** A service of its own for a test, as copies of groups are counted in the whole table. */
const open = async (): Promise<Opened> => {
  const service = await openService();
  onTestFinished(service.stop);
  return service;
};

const event = { title: 'Festival', start_date: '2027-08-16 12:00:00', end_date: '2027-08-16 14:00:00' };

it.each([
  ['events', { ...event }],
  ['tags', { name: 'lecer' }],
] as const)('copies of a group of translations keep it: %s', async (collection, fields) => {
  const service = await open();
  const make = async (ml_language: string, translation_of: number | null) =>
    (await createRecord(service, collection, { ...fields, ml_language, translation_of })).id;
  const copies = async () => (await allItems(service)).filter(item => kindOf(item).role === 'group');
  const [gl, fr] = [await make('gl', null), await make('fr', null)];
  const ca = await make('ca', gl);
  const put = (id: number, body: object) => service.call('PUT', `/${collection}/${id}`, { as: 'editor', body });
  for (const copy of await copies())
    await service.store.commit([{ put: { ...copy, ...laterOf(later({ ...copy, id: 'a group' })) } }]);
  const [planted = { pk: '', sk: '' }] = await copies();
  const expectKept = async (members: number) =>
    expect((await copies()).map(laterOf)).toEqual(Array(members).fill(laterOf(planted)));

  await put(ca, { slug: 'outro' });
  await expectKept(2);
  await put(fr, { translation_of: ca });
  await expectKept(3);
  const [gone = planted] = await copies();
  await service.store.commit([{ remove: { pk: gone.pk, sk: gone.sk } }]);
  expect((await repaired(service)).putRight).toBe(1);
  await expectKept(3);
  await put(gl, { translation_of: null });
  await expectKept(2);
});

it('a record keeps it; what follows from records is made anew: attributes of one or two letters are not carried', async () => {
  const service = await open();
  const { body } = await service.call('POST', '/events', { as: 'editor', body: event });
  const at = postKey(body.id);
  const [item] = await service.store.read([at], 'consistent');
  await service.store.commit([{ put: { ...later({ ...item, ...at }), q: 'old', qs: 'old' } }]);
  await service.call('PUT', `/events/${body.id}`, { as: 'editor', body: { title: 'Outro' } });
  const [after] = await service.store.read([at], 'consistent');
  expect([after?.q, after?.qs, after?.title]).toEqual([undefined, undefined, 'Outro']);
  expect(laterOf({ ...at, ...after })).toEqual(laterOf(later({ ...item, ...at })));
  expect(
    Object.keys(item ?? {})
      .filter(name => name.length <= 2 && name !== 'id')
      .sort(),
  ).toEqual(['d', 'ds', 'g', 'gs', 'pk', 'sk', 'x']);
});
