/** Which passwords of events have been hashed with which key. */
import * as v from 'valibot';
import { keyNameOf } from '../../../functions/auth/hashes.ts';
import { isRecordKey } from '../../../shared/store/table.ts';
import type { Table } from '../../table/open-table.ts';
import { scanTable } from '../../table/scan-table.ts';

const Protected = v.object({
  type: v.literal('event'),
  id: v.number(),
  language: v.string(),
  status: v.string(),
  start_date: v.string(),
  title: v.string(),
  password: v.string(),
});

export interface ProtectedEvent extends Omit<v.InferOutput<typeof Protected>, 'type' | 'password'> {
  /** The name of the key. */
  readonly key: string;
}

/** All events with a password, by start and id. Reads the whole table once. */
export const protectedEvents = async (table: Table, stop: AbortSignal): Promise<ProtectedEvent[]> => {
  const found: ProtectedEvent[] = [];
  await scanTable(table, stop, item => {
    const parsed = isRecordKey(item) ? v.safeParse(Protected, item) : undefined;
    if (!parsed?.success) return;
    const { type: _, password, ...event } = parsed.output;
    found.push({ ...event, key: keyNameOf(password) ?? 'none' });
  });
  return found.toSorted((a, b) => (a.start_date === b.start_date ? a.id - b.id : a.start_date < b.start_date ? -1 : 1));
};
