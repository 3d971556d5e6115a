/** `search` of venues and organizers: what it reads, and that the texts it reads follow every write (docs/decisions/folded-texts). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { type Opened, openService } from '../support/service.ts';
import { listenTo, type Sent } from '../support/wire.ts';

describe.each([
  ['venues', 'venue'],
  ['organizers', 'organizer'],
] as const)('a search of %s', (collection, name) => {
  let service: Opened;
  const heard: Sent[] = [];
  beforeAll(async () => {
    service = await openService({ wrap: client => listenTo(client, heard) });
  });
  beforeEach(() => {
    heard.splice(0);
  });
  afterAll(() => service.stop());
  const create = async (title: string, fields: object = {}, as?: string): Promise<number> =>
    (await createRecord(service, collection, { [name]: title, ...fields }, as)).id;
  const found = async (search: string, as?: string, more = ''): Promise<string[]> => {
    const { body } = await service.call('GET', `/${collection}?search=${encodeURIComponent(search)}${more}`, { as });
    return body[collection].map((record: Record<string, string>) => record[name]);
  };

  it('reads the texts of the list, and of the records only those of the page', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 12; i++) ids.push(await create(`Piso ${i}`, { description: '<p>Sala <b>grande</b></p>' }));
    await create('Outro');
    heard.splice(0);
    const { body } = await service.call('GET', `/${collection}?search=GRANDE&per_page=5&page=2`);
    expect([body.total, body[collection].length]).toEqual([12, 5]);
    const texts = heard.filter(({ input }) => input.includes('W#gl'));
    expect(texts.every(({ input }) => input.includes(`W#gl/${name}-publish#0`)) && texts.length > 0).toBe(true);
    const records = heard.at(-1);
    const read = [...(records?.input ?? '').matchAll(/"pk":"R#(\d+)"/g)].map(([, id]) => Number(id));
    expect([...new Set(read)]).toEqual([...ids].reverse().slice(5, 10)); // records and their translations
  });

  it('reads nothing twice while nothing changes, and then only texts that have changed', async () => {
    let requests = 0;
    const asked = async (): Promise<string[]> => {
      heard.splice(0);
      await found('piso', undefined, `&request=${++requests}`); // whose answer is not remembered
      return heard.flatMap(({ input }) => /[CWR]#(?:gl(?:\/\D[^"]*)?)?/.exec(input)?.[0] ?? []);
    };
    const [rows, texts, records] = ['C#gl', `W#gl/${name}-publish#0`, 'R#'];
    await asked();
    expect(await asked()).toEqual([]);
    await service.call('POST', '/tags', { as: 'editor', body: { name: `Outra cousa ca ${name}` } });
    expect(await asked()).toEqual([rows, records]);
    await create('Piso novo', { date: '2026-01-01 10:00:00' });
    expect(await asked()).toEqual([rows, texts, records]);
    expect(await asked()).toEqual([]);
  });
});
