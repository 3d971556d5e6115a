/** The terms of a language, as functions keep them in memory. */
import type { Language } from '../settings/language.ts';
import type { Store } from '../store/store.ts';
import type { GroupsByRecord } from '../translations/group.ts';
import type { TermRecord } from './record.ts';

export interface Terms {
  /** By the name of its list (`c12`). */
  readonly byList: ReadonlyMap<string, TermRecord>;
  readonly groups: GroupsByRecord;
}
export const NO_TERMS: Terms = { byList: new Map(), groups: new Map() };

/** Reads the current terms: one trip if nothing has changed, else two. `through`: where to read their version; by default the table. */
export type TermMemory = (language: Language, through?: Pick<Store, 'read'>) => Promise<Terms>;

/** The same terms, where `store` is asked for their version. */
export const termsThrough =
  (store: Pick<Store, 'read'>, memory: TermMemory): TermMemory =>
  language =>
    memory(language, store);
