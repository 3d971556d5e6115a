/**
 * Maps a line of a file to the body of a request. The only thing that it corrects without saying so
 * is an address without a scheme. Members for which the service has no field are reported, and
 * errors in an event are left to the service. Pure.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { EventInput, stripReadOnly } from '../../../shared/events/input.ts';
import { EventView } from '../../../shared/events/view.ts';
import { SOURCE_KEY } from '../../../shared/http/references.ts';
import { OrganizerInput } from '../../../shared/linked/organizer-input.ts';
import { OrganizerView } from '../../../shared/linked/organizer-view.ts';
import { VenueInput } from '../../../shared/linked/venue-input.ts';
import { VenueView } from '../../../shared/linked/venue-view.ts';
import type { Language } from '../../../shared/settings/site.ts';
import { withScheme } from '../../original/website.ts';
import type { Body } from './formats/row.ts';
import type { LoadType } from './mapping/words.ts';

interface Mapped {
  readonly body: Body;
  /**
   * The members that are not sent, as the summary names them; also linked records that cannot be
   * used because they have no name.
   */
  readonly leftOut: readonly string[];
}

/** By which the service knows a record again. */
export interface SourceKey {
  readonly source: string;
  readonly source_id: string;
}

interface Keyed {
  readonly record: Body;
  readonly key: SourceKey;
}

/**
 * `source` is the source of the lines' ids; if it is undefined, the line is known by its text.
 * Empty members of a source's line are sent as null, because an earlier load may have sent a value.
 */
export const mapLine = ({ record, key }: Keyed, source?: string, type: LoadType = 'events'): Mapped => {
  if (type !== 'events') {
    const { kept, leftOut } = take(besides(record, LANGUAGE_MEMBERS), type === 'venues' ? VENUE : ORGANIZER, source);
    return { body: { ...kept, ...key }, leftOut };
  }
  const { venue, more_venues, organizer, categories, tags, translation_group: _, ...rest } = record;
  const fields = besides(rest, LANGUAGE_MEMBERS);

  const event = take(
    { ...stripReadOnly(fields), categories: termNames(categories), tags: termNames(tags) },
    EVENT,
    source,
  );
  const venues = takeLinked([venue, more_venues], VENUE, source);
  const organizers = takeLinked([organizer], ORGANIZER, source);
  const isOfSource = source !== undefined;
  const body = {
    // An event without an end ends when it starts; the service extends an all-day event to the end
    // of the day.
    end_date: event.kept.start_date,
    ...event.kept,
    ...((venues.kept.length > 0 || (isOfSource && venue !== undefined)) && { venue: asInLine(venue, venues.kept) }),
    ...((organizers.kept.length > 0 || (isOfSource && organizer !== undefined)) && {
      organizer: asInLine(organizer, organizers.kept),
    }),
    ...key,
  };
  return { body, leftOut: [...event.leftOut, ...venues.leftOut, ...organizers.leftOut] };
};

/**
 * The key of a line in this language; undefined if it has no id of its source. Lines that have no
 * source are known by their text: the same line in the same language is the same event, in any file
 * and at any position.
 */
export const keyOf = (record: Body, language: Language, source: string | undefined): SourceKey | undefined => {
  if (source === undefined) {
    const text = `${language}\n${JSON.stringify(record)}`;
    return { source: 'load', source_id: createHash('sha256').update(text).digest('base64url') };
  }
  const source_id = sourceIdSaid(record);
  return source_id === undefined ? undefined : { source, source_id };
};

/** The id of a line in its source, or undefined if it has none. */
export const sourceIdSaid = ({ source_id, id }: Body): string | undefined => {
  const said = isEmpty(source_id) ? id : source_id;
  return typeof said === 'number' || (typeof said === 'string' && said.trim() !== '') ? String(said).trim() : undefined;
};

/** The language that a line names, not validated, or undefined if it names none. */
export const languageSaid = ({ lang, language, ml_language }: Body): unknown =>
  [lang, language, ml_language].find(said => !isEmpty(said));

/** The name that the lines of an event's translations share. */
export const groupSaid = ({ translation_group: group }: Body): string | undefined =>
  isEmpty(group) ? undefined : typeof group === 'string' ? group : JSON.stringify(group);

/** Members that only the load command reads. */
const LANGUAGE_MEMBERS: readonly string[] = ['lang', 'language', 'ml_language'];

const besides = (record: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/**
 * A kind of record: its name, its fields in the service, and the fields that lines call
 * differently.
 */
interface Kind {
  readonly name: string;
  readonly fields: readonly string[];
  /** Fields that null clears. */
  readonly clearable: readonly string[];
  /** Fields that answers show but that need not be sent. */
  readonly shown: readonly string[];
  readonly renamed: Readonly<Record<string, string>>;
}
/**
 * Excludes the source key, because lines may use `source` in another sense. The source is an option
 * of the command.
 */
const fieldsOf = (entries: object): readonly string[] =>
  Object.keys(entries).filter(name => !Object.hasOwn(SOURCE_KEY, name));

const clearableOf = (entries: v.ObjectEntries): readonly string[] =>
  fieldsOf(entries).filter(name => {
    const schema = entries[name];
    return schema !== undefined && v.safeParse(schema, null).success;
  });

const kindOf = (name: string, sent: v.ObjectEntries, shown: object, renamed: Kind['renamed'] = {}): Kind => ({
  ...{ name, renamed, shown: Object.keys(shown) },
  ...{ fields: fieldsOf(sent), clearable: clearableOf(sent) },
});
const EVENT = kindOf('event', EventInput.entries, EventView.entries);
const VENUE = kindOf('venue', VenueInput.entries, VenueView.entries, { lat: 'geo_lat', lng: 'geo_lng' });
const ORGANIZER = kindOf('organizer', OrganizerInput.entries, OrganizerView.entries);

/**
 * Empty members are neither sent nor reported. For lines of a source they are sent as null, to
 * clear values of earlier loads.
 */
const take = (
  record: Body,
  { fields, clearable, shown, renamed }: Kind,
  source: string | undefined,
): { kept: Record<string, unknown>; leftOut: string[] } => {
  const members = Object.entries(record).map(([name, value]) => ({ sentAs: renamed[name] ?? name, name, value }));
  const filled = members.filter(({ value }) => !isEmpty(value));
  const emptied =
    source === undefined
      ? []
      : members.filter(({ sentAs, value }) => value !== undefined && isEmpty(value) && clearable.includes(sentAs));
  const isStored = ({ sentAs, value }: (typeof members)[number]): boolean =>
    fields.includes(sentAs) ||
    shown.includes(sentAs) ||
    // The source key of the record is not left out, because the caller adds it.
    (source !== undefined && (sentAs === 'source_id' || (sentAs === 'source' && value === source)));
  return {
    kept: Object.fromEntries([
      ...emptied.map(({ sentAs }) => [sentAs, null]),
      ...filled
        .filter(({ sentAs }) => fields.includes(sentAs))
        .map(({ sentAs, value }) => [
          sentAs,
          sentAs === 'website' && typeof value === 'string' ? withScheme(value) : value,
        ]),
    ]),
    leftOut: filled.filter(member => !isStored(member)).map(({ name }) => name),
  };
};

/**
 * A single record that is not in a list in the line is sent without a list too, so that the service
 * names its errors as the line writes it (`venue[zip]`).
 */
const asInLine = (sent: unknown, kept: readonly unknown[]): unknown =>
  kept.length === 1 && !Array.isArray(sent) ? kept[0] : kept;

/**
 * Removes members without a field in the service from venues or organizers. Everything else is sent
 * as it is, and the service checks it.
 */
const takeLinked = (
  sent: readonly unknown[],
  kind: Kind,
  source: string | undefined,
): { kept: unknown[]; leftOut: string[] } => {
  const leftOut: string[] = [];
  const kept = sent.flat().flatMap(linked => {
    const record = v.safeParse(LinkedRecord, linked);
    if (!record.success) return isEmpty(linked) ? [] : [linked];
    const taken = take(record.output, kind, source);
    if (kind.name in taken.kept) {
      leftOut.push(...taken.leftOut.map(name => `${name} of the ${kind.name}`));
      const source_id = source === undefined ? undefined : sourceIdSaid(record.output);
      return [source_id === undefined ? taken.kept : { ...taken.kept, source_id }];
    }
    if (Object.values(record.output).some(value => !isEmpty(value))) leftOut.push(`${kind.name} without a name`);
    return [];
  });
  return { kept, leftOut };
};

/**
 * Replaces a term as an answer shows it by its name, because its id is different in another
 * calendar. A name of digits is sent as an object, as it would be taken for an id
 * (contract/events#linked-terms).
 */
const termNames = (terms: unknown): unknown =>
  Array.isArray(terms)
    ? terms.map(term => {
        if (v.is(ShownTerm, term)) return { name: term.name };
        return /^\s*\d+\s*$/.test(String(term)) ? { name: String(term).trim() } : term;
      })
    : terms;
const ShownTerm = v.object({ name: v.string() });

const LinkedRecord = v.record(v.string(), v.unknown());

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
