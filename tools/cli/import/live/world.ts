/** The context of an import, which the functions that write one record share. */

import * as v from 'valibot';
import { eventPasswordParts, keyedHash } from '../../../../functions/auth/hashes.ts';
import type { FunctionDeps } from '../../../../functions/runtime/deps.ts';
import type { SecretKeys } from '../../../../shared/auth/secret-keys.ts';
import type { CostStyle } from '../../../../shared/events/cost.ts';
import type { EntryName } from '../../../../shared/lists/name.ts';
import type { WriteContext } from '../../../../shared/model/post-write.ts';
import type { Language } from '../../../../shared/settings/site.ts';
import { PostId } from '../../../../shared/store/records.ts';
import type { OriginalKind } from '../../../original/kinds.ts';
import type { EventFacts } from './event.ts';
import type { Report } from './report.ts';
import type { Collected } from './source.ts';

/** A record that events link. */
export interface Linkable {
  readonly link: EntryName;
}

export interface World {
  readonly deps: FunctionDeps;
  /** Address of the source. */
  readonly source: string;
  readonly language: Language;
  /** Added to every id of the source. */
  readonly offset: number;
  /** The id of a user here, by the id at the source. */
  readonly authorOf: (theirs: number) => number;
  /** Those that hash passwords of events; undefined: not known, or not needed. */
  readonly keys: SecretKeys | undefined;
  readonly costStyle: CostStyle;
  /** Whether the source wins for records that were edited here. */
  readonly takesTheirs: boolean;
  /** Whether pictures may have addresses that are not public. */
  readonly allowsPrivate: boolean;
  readonly report: Report;
  /** The records that events may link, by kind and id here. Filled as records are written. */
  readonly linkables: Map<string, Linkable>;
}

/** What the source says about the event `id` beside the event itself. */
export const factsOf = (
  id: number,
  { ticketed, protected: closed, wordPressEvents }: Collected,
  { offset, keys }: Pick<World, 'offset' | 'keys'>,
): Omit<EventFacts, 'links'> => {
  const { password: text = '', parent = 0 } = wordPressEvents.get(id) ?? {};
  const password = keys && text !== '' ? keyedHash(keys, eventPasswordParts(id + offset, text)) : null;
  return {
    isTicketed: ticketed.has(id),
    ...{ password, isClosed: closed.has(id) && password === null },
    parent: parent === 0 ? null : v.parse(PostId, parent + offset),
  };
};

export const linkableName = (kind: OriginalKind, id: number): string => `${kind} ${id}`;

/** The import bypasses rights as a restore does, so it writes as an administrator who is no stored user. */
const IMPORTER = { id: 0, login: 'import', role: 'administrator' } as const;

export const contextOf = ({ deps, language }: World): WriteContext => ({
  caller: IMPORTER,
  language,
  zone: deps.zone,
  now: deps.clock(),
});

/** What became of a record. */
export type Outcome = 'new' | 'changed' | 'unchanged' | 'edited' | 'left out';
