/** The facts about an existing event that a load needs. */
import * as v from 'valibot';
import { Trashed } from '../../../shared/model/sources.ts';

export interface Loaded {
  readonly id: number;
  /** Its translations, by language: their ids. undefined: it has none and can have none, such as one in the trash. */
  readonly translations: Readonly<Record<string, number>> | undefined;
  /** Its start in UTC; absent: no answer showed it. */
  readonly start?: string | undefined;
}

/** What answers show of an event. A service of an earlier version shows no translations. */
export const Shown = v.object({
  id: v.number(),
  date_utc: v.string(),
  modified_utc: v.string(),
  status: v.optional(v.string()),
  trashed: v.optional(Trashed),
  utc_start_date: v.optional(v.string()),
  translations: v.optional(v.record(v.string(), v.object({ id: v.number() }))),
});
type Shown = v.InferOutput<typeof Shown>;

export const isInTrash = ({ status }: Shown): boolean => status === 'trash';

/** Why it stays in the trash, in words. */
export const whyInTrash = ({ trashed }: Shown): string => {
  if (trashed === undefined) return 'put there before it was noted who does it';
  const { source, user } = trashed;
  if (source === undefined) return 'a user deleted it';
  return user === undefined ? `pruned by ${source}` : `pruned by ${source}, then changed by a user`;
};

export const loadedIn = (shown: Shown): Loaded => ({
  id: shown.id,
  translations: isInTrash(shown) ? undefined : translationsIn(shown),
  start: shown.utc_start_date,
});

export const translationsIn = ({ translations = {} }: Shown): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(translations).map(([language, { id }]) => [language, id]));
