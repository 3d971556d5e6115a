/**
 * Categories and tags in writes of events: found by id, name or slug, or else created (checks 145,
 * 197 to 203, contract/events#linked-terms).
 */
import { describe, expect, it } from 'vitest';
import { useEvents } from './use-events.ts';

const { call, create, read, make } = await useEvents();

interface Term {
  readonly id: number;
  readonly name: string;
}
const names = (terms: readonly Term[]) => terms.map(({ name }) => name);
const everything = async (collection: string): Promise<number> =>
  (await call('GET', `/${collection}?hide_empty=false`)).body.total;

describe.each(['categories', 'tags'])('%s', async collection => {
  const folk = await make(collection, { name: 'Folk', slug: 'folk-music' });
  const dance = await make(collection, { name: 'Dance & more' });
  await make(collection, { name: 'Cursos, tallers i seminaris' });

  it.each<[string, unknown, string[], string]>([
    ['ids', [folk, dance], ['Dance &amp; more', 'Folk'], 'check 197: sorted by name'],
    ['names in any case', ['FOLK', 'dance &amp; MORE'], ['Dance &amp; more', 'Folk'], 'checks 198, 202'],
    ['a slug', ['folk-music'], ['Folk'], 'check 198'],
    ['CSV', `${dance}, Folk`, ['Dance &amp; more', 'Folk'], 'check 201'],
    ['the same in all ways', [folk, 'Folk', 'folk-music', String(folk)], ['Folk'], 'once'],
    ['unknown ids', [999999, folk], ['Folk'], 'check 200: skipped'],
    ['numbers that are no ids', [-1, 0, 1.5, 1e300, folk], ['Folk'], 'contract/events#linked-terms: skipped'],
    ['a name with a comma', ['Cursos, tallers i seminaris'], ['Cursos, tallers i seminaris'], 'not split'],
    ['blanks', ['', ' ', '<b></b>'], [], 'nothing to look for'],
  ])('%s', async (_, sent, linked) => {
    const before = await everything(collection);
    const made = await create({ [collection]: sent });
    expect(names(made[collection])).toEqual(linked);
    expect(names((await read(made.id))[collection])).toEqual(linked);
    expect(await everything(collection)).toBe(before);
  });

  it.each([
    [['Música', 'Musica'], ['Música']],
    [['Rock Roll', 'rock-roll'], ['Rock Roll']],
    [
      ['日本', '中国'],
      ['中国', '日本'],
    ],
  ])('%j sent at once are those that would be made one after the other: %j', async (sent, made) => {
    expect(names((await create({ [collection]: sent }))[collection])).toEqual(made);
  });

  it('are looked up and made in the language of the event (contract/events#linked-terms)', async () => {
    const fields = { ml_language: 'ca', [collection]: ['Folk'] };
    const [made] = (await create(fields))[collection];
    expect(made.id).not.toBe(folk);
    expect((await create(fields))[collection]).toMatchObject([{ id: made.id, count: 2 }]);
  });
});
