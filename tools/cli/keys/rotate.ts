/** The next step of a rotation (docs/decisions/secret-keys). */
import { keyNameOf } from '../../../functions/auth/passwords.ts';
import type { EventRecord } from '../../../shared/events/record.ts';
import { readableRecordOf } from '../../../shared/records/record.ts';
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

export interface ProtectedEvent extends Pick<EventRecord, 'id' | 'language' | 'start_date' | 'status' | 'title'> {
  /** The name of the key. */
  readonly key: string;
}

/** Returns all events with a password, by start and id. Reads the whole table once. */
export const protectedEvents = async (table: Table, stop: AbortSignal): Promise<ProtectedEvent[]> => {
  const found: ProtectedEvent[] = [];
  await scanTable(table, stop, item => {
    const event = isRecordKey(item) ? readableRecordOf(item) : undefined;
    if (event?.type !== 'event' || event.password === null) return;
    const { id, language, start_date, status, title, password } = event;
    found.push({ id, language, start_date, status, title, key: keyNameOf(password) ?? 'none' });
  });
  return found.toSorted((a, b) => (a.start_date === b.start_date ? a.id - b.id : a.start_date < b.start_date ? -1 : 1));
};
