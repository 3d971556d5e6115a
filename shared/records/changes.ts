/** Change feeds (contract/changes): parameters, tokens, views, and the events that changed between two times. */
import * as v from 'valibot';
import { EventView } from '../events/view.ts';
import { Whole } from '../http/fields.ts';
import { LanguageParameter } from '../i18n/language.ts';
import { OrganizerView } from '../organizers/view.ts';
import { Language } from '../settings/site.ts';
import { TermView } from '../terms/view.ts';
import { VenueView } from '../venues/view.ts';
import { CHANGED_TYPES, type ChangedType } from './journal.ts';

// The parameters of the change feeds (contract/changes).

export const ChangesQuery = v.object({
  since: v.optional(v.string('type')),
  ml_language: LanguageParameter,
});

// The token of a change feed: how far its client has read. Opaque to clients; `functions/records/changes.ts` signs it.

/** To be raised when the format changes. A token with another version is refused like a forged one. */
const VERSION = 1;

/** Where the next answer continues. */
const Progress = v.variant('in', [
  /** The first pull. `began`: milliseconds since 1970. `place`: where the next page begins (`functions/records/changes.ts`). */
  v.object({ in: v.literal('list'), began: v.number(), place: v.string() }),
  v.object({ in: v.literal('rows'), position: v.string() }),
]);
export type Progress = v.InferOutput<typeof Progress>;

const Token = v.object({
  version: v.literal(VERSION),
  language: Language,
  type: v.picklist(CHANGED_TYPES),
  /** The name of the table's history (`HISTORY_KEY`); `''` in a table that was never restored. */
  history: v.string(),
  progress: Progress,
});
export type Token = v.InferOutput<typeof Token>;

export const tokenText = (token: Omit<Token, 'version'>): string => JSON.stringify({ version: VERSION, ...token });

/** undefined: the text is not a token. */
export const tokenIn = (text: string): Token | undefined => {
  try {
    const parsed = v.safeParse(Token, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
};

// Answers of the change feeds (contract/changes).

const Kind = v.picklist(['upsert', 'delete']);
const change = <T extends ChangedType>(type: T) => ({ id: Whole, type: v.literal(type), version: Whole, change: Kind });

/** The record is under the name of its type; a `delete` has none. */
export const ChangedEvent = v.object({ ...change('event'), event: v.optional(EventView) });
export const ChangedVenue = v.object({ ...change('venue'), venue: v.optional(VenueView) });
export const ChangedOrganizer = v.object({ ...change('organizer'), organizer: v.optional(OrganizerView) });
export const ChangedCategory = v.object({ ...change('category'), category: v.optional(TermView) });
export const ChangedTag = v.object({ ...change('tag'), tag: v.optional(TermView) });

const Onward = { next_token: v.string(), has_more: v.boolean() };

export const EventChanges = v.object({ changes: v.array(ChangedEvent), ...Onward });
export const VenueChanges = v.object({ changes: v.array(ChangedVenue), ...Onward });
export const OrganizerChanges = v.object({ changes: v.array(ChangedOrganizer), ...Onward });
export const CategoryChanges = v.object({ changes: v.array(ChangedCategory), ...Onward });
export const TagChanges = v.object({ changes: v.array(ChangedTag), ...Onward });
