/** The next step of a rotation (docs/decisions/secret-keys). */
import { readSchema } from '../../../functions/database/schema-guard.ts';
import { nextRotation, type Rotation, rotated } from '../../../shared/auth/secret-keys.ts';
import { WriteConflict } from '../../../shared/store/change.ts';
import { KNOWS_KEY_NAMES, raised, SCHEMA } from '../../../shared/store/schema.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { newSecret } from '../../local/secret.ts';
import { forWriting, storeIn } from '../../table/open-table.ts';
import type { KeyPlace } from './key-place.ts';
import { type ProtectedEvent, protectedEvents } from './old-hashes.ts';

export interface Rotated {
  readonly rotation: Rotation;
  /** Events that only the key to be dropped would open. */
  readonly left: readonly ProtectedEvent[];
  /** Whether the step was taken: a key is dropped only if no event needs it, or if they are to be closed. */
  readonly done: boolean;
}

export const rotate = async (place: KeyPlace, close: boolean, stop: AbortSignal): Promise<Rotated> => {
  const store = storeIn(place.table);
  await forWriting(store);
  const rotation = nextRotation(place.keys);
  const left =
    rotation.step === 'drop'
      ? (await protectedEvents(place.table, stop)).filter(({ key }) => key === rotation.name)
      : [];
  const done = !stop.aborted && (left.length === 0 || close);
  if (!done) return { rotation, left, done };
  if (rotation.step === 'add') await keepOlderCodeAway(store);
  await place.write(rotated(place.keys, rotation, newSecret()));
  return { rotation, left, done };
};

/** Code that does not know names of keys would take the whole list for one key. */
const keepOlderCodeAway = async (store: UncheckedStore): Promise<void> => {
  for (;;) {
    const change = raised(await readSchema(store, 'consistent'), { schema: SCHEMA, oldestWriter: KNOWS_KEY_NAMES });
    if (change === undefined) return;
    try {
      await store.commit([change]);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
};
