/** What the table should hold, from its records alone, against what it holds: a save of every record onto an empty table. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { unpacked } from '../../functions/runtime/packed-text.ts';
import { AnyRecord } from '../../shared/records.ts';
import { merged } from '../../shared/store/change.ts';
import { save } from '../../shared/store/save.ts';
import { CREDENTIALS } from '../../tools/local/local-table.ts';

/** Not about records, or only ever growing: ids, users, failures, numbers of slugs, locks of names, answers, notes. */
const ASIDE = /^([IUAGY]#|R#.*\|U$|S#.*\|copies$|[MT]#.*\|!$)/;

/** Differences, as text; none when every trace is exact. */
export const recount = async (endpoint: string, table: string): Promise<string[]> => {
  const is = new Map<string, string>();
  const records: AnyRecord[] = [];
  for await (const item of itemsOf(endpoint, table)) {
    const name = `${item.pk}|${item.sk}`;
    if (ASIDE.test(name)) continue;
    if (name.startsWith('R#') && name.endsWith('|-')) records.push(v.parse(AnyRecord, item));
    is.set(name, canonical(item));
  }
  const should = new Map<string, string>();
  const changes = merged(records.flatMap(record => (record.type === 'picture' ? [] : save(undefined, record))));
  for (const change of changes) {
    if ('put' in change) should.set(`${change.put.pk}|${change.put.sk}`, canonical(change.put));
    else if ('add' in change && !ASIDE.test(`${change.to.pk}|${change.to.sk}`))
      should.set(`${change.to.pk}|${change.to.sk}`, canonical({ ...change.to, ...change.add }));
  }
  for (const name of is.keys())
    if (records.some(({ id, type }) => type === 'picture' && name === `R#${id}|-`)) is.delete(name);
  return [...new Set([...is.keys(), ...should.keys()])]
    .filter(name => (is.get(name) ?? '') !== (should.get(name) ?? ''))
    .map(name => `${name}\n  is     ${is.get(name)}\n  should ${should.get(name)}`);
};

/** Counters that came back to zero say the same as counters that are not there; the order of members says nothing. */
const canonical = (item: Record<string, unknown>): string => {
  const { pk, sk, ...attributes } = item;
  const isCounter = /^[NK]#/.test(String(pk));
  const kept = Object.entries(attributes).filter(([, value]) => value !== undefined && !(isCounter && value === 0));
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept), sorted);
};

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const Stored = v.looseObject({ pk: v.string(), sk: v.string() });

async function* itemsOf(endpoint: string, table: string) {
  const credentials = {
    accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID,
    secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY,
  };
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: CREDENTIALS.AWS_REGION, credentials }),
  );
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: table, Limit: 1000, ExclusiveStartKey: start }));
    for (const item of page.Items ?? []) yield unpacked(v.parse(Stored, item));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  client.destroy();
}
