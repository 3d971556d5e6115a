/** The next step of a rotation (docs/decisions/secret-keys). */
import * as v from 'valibot';
import { keyNameOf } from '../../../functions/auth/passwords.ts';
import { nextRotation, type Rotation, rotated } from '../../../shared/settings/secret-keys.ts';
import { isRecordKey } from '../../../shared/store/table.ts';
import { newSecret } from '../../local/data-folder.ts';
import { forWriting, storeIn, type Table } from '../../table/open-table.ts';
import { scanTable } from '../../table/scan-table.ts';
import type { KeyPlace } from './key-place.ts';

export interface Rotated {
  readonly rotation: Rotation;
  /** The events whose passwords only the key that will be dropped can check. */
  readonly left: readonly ProtectedEvent[];
  /**
   * Whether the step was taken. A key is dropped only if no event needs it, or if the operator
   * agrees to close these events.
   */
  readonly done: boolean;
}

export const rotate = async (place: KeyPlace, close: boolean, stop: AbortSignal): Promise<Rotated> => {
  await forWriting(storeIn(place.table));
  const rotation = nextRotation(place.keys);
  const left =
    rotation.step === 'drop'
      ? (await protectedEvents(place.table, stop)).filter(({ key }) => key === rotation.name)
      : [];
  const done = left.length === 0 || close;
  if (done) await place.write(rotated(place.keys, rotation, newSecret()));
  return { rotation, left, done };
};

// --- Which key the passwords of events were hashed with.

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

/** Returns all events with a password, by start and id. Reads the whole table once. */
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
