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
import { type Body, isRecord } from './formats/row.ts';
import { OF_LOADER } from './mapping/fields.ts';
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

/**
 * `source` is the source of the lines' ids; if it is undefined, the line is known by its text.
 * Empty members of a source's line are sent as null, because an earlier load may have sent a value.
 */
export const mapLine = (
  { record, key }: { readonly record: Body; readonly key: SourceKey },
  source?: string,
  type: LoadType = 'events',
): Mapped => {
  if (type !== 'events') {
    const { body, leftOut } = take(record, type === 'venues' ? VENUE : ORGANIZER, source);
    return { body: { ...body, ...key }, leftOut };
  }
  const { venue, more_venues, organizer, categories, tags, ...fields } = record;

  const event = take(
    { ...stripReadOnly(fields), categories: termNames(categories), tags: termNames(tags) },
    EVENT,
    source,
  );
  const venues = takeLinked([venue, more_venues], VENUE, source);
  const organizers = takeLinked([organizer], ORGANIZER, source);
  const body = {
    // An event without an end ends when it starts; the service extends an all-day event to the end
    // of the day.
    end_date: event.body.start_date,
    ...event.body,
    ...venues.body,
    ...organizers.body,
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

/** A kind of record. */
interface Kind {
  readonly name: string;
  readonly fields: v.ObjectEntries;
  /** Fields that answers show but that need not be sent. */
  readonly shown: object;
  /** The fields that lines call differently. */
  readonly renamed?: Readonly<Record<string, string>>;
}
const EVENT: Kind = { name: 'event', fields: EventInput.entries, shown: EventView.entries };
const VENUE: Kind = {
  name: 'venue',
  fields: VenueInput.entries,
  shown: VenueView.entries,
  renamed: { lat: 'geo_lat', lng: 'geo_lng' },
};
const ORGANIZER: Kind = { name: 'organizer', fields: OrganizerInput.entries, shown: OrganizerView.entries };

/**
 * Empty members are neither sent nor reported. For lines of a source, those that null clears are
 * sent as null, to clear values of earlier loads.
 */
const take = (record: Body, { fields, shown, renamed }: Kind, source: string | undefined): Mapped => {
  const kept: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (OF_LOADER.includes(name)) continue;
    const sentAs = renamed?.[name] ?? name;
    // Lines may use `source` in another sense, so the caller adds the source key.
    const isOfKey = Object.hasOwn(SOURCE_KEY, sentAs);
    const field = isOfKey || !Object.hasOwn(fields, sentAs) ? undefined : fields[sentAs];
    if (isEmpty(value)) {
      if (field && source !== undefined && value !== undefined && v.safeParse(field, null).success)
        kept[sentAs] ??= null;
    } else if (field) kept[sentAs] = sentAs === 'website' && typeof value === 'string' ? withScheme(value) : value;
    else if (source !== undefined && (sentAs === 'source_id' || (sentAs === 'source' && value === source))) continue;
    else if (!Object.hasOwn(shown, sentAs)) leftOut.push(name);
  }
  return { body: kept, leftOut };
};

/**
 * Removes members without a field in the service from venues or organizers. Everything else is sent
 * as it is, and the service checks it. A single record that is not in a list in the line is sent
 * without a list too, so that the service names its errors as the line writes it (`venue[zip]`).
 */
const takeLinked = (sent: readonly unknown[], kind: Kind, source: string | undefined): Mapped => {
  const leftOut: string[] = [];
  const kept = sent.flat().flatMap(linked => {
    if (isEmpty(linked)) return [];
    if (!isRecord(linked)) return [linked];
    const taken = take(linked, kind, source);
    if (kind.name in taken.body) {
      leftOut.push(...taken.leftOut.map(name => `${name} of the ${kind.name}`));
      const source_id = source === undefined ? undefined : sourceIdSaid(linked);
      return [source_id === undefined ? taken.body : { ...taken.body, source_id }];
    }
    if (Object.values(linked).some(value => !isEmpty(value))) leftOut.push(`${kind.name} without a name`);
    return [];
  });
  const [first] = sent;
  if (kept.length === 0 && (source === undefined || first === undefined)) return { body: {}, leftOut };
  return { body: { [kind.name]: kept.length === 1 && !Array.isArray(first) ? kept[0] : kept }, leftOut };
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

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
