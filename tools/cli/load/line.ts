/**
 * From a line of a file to the body of a request. Pure. Nothing is put right in silence: what the service has no field for is
 * named, and what is wrong with an event is for the service to say.
 */
import * as v from 'valibot';
import { EventInput } from '../../../shared/events/input.ts';
import { withoutShown } from '../../../shared/events/sent-back.ts';
import { EventView } from '../../../shared/events/view.ts';
import { SOURCE_KEY } from '../../../shared/input/source-key.ts';
import { OrganizerInput } from '../../../shared/organizers/input.ts';
import { OrganizerView } from '../../../shared/organizers/view.ts';
import type { Language } from '../../../shared/settings/language.ts';
import { VenueInput } from '../../../shared/venues/input.ts';
import { VenueView } from '../../../shared/venues/view.ts';

export type Body = Readonly<Record<string, unknown>>;

export interface Mapped {
  readonly body: Body;
  /** What is not sent, in words of the summary: names of members, or of the linked records that are no use without a name. */
  readonly leftOut: readonly string[];
}

/** Why a line cannot even be sent. */
export interface Unsendable {
  readonly problem: string;
}

/** @param language of the line: see `place-line.ts`. */
export const mapLine = (text: string, language: Language): Mapped | Unsendable => {
  const record = recordIn(text);
  if (record === undefined) return { problem: NO_RECORD };
  const { venue, more_venues, organizer, categories, tags, ...rest } = record;
  const fields = Object.fromEntries(Object.entries(rest).filter(([name]) => !READ_BY_LOADER.includes(name)));

  const event = take({ ...withoutShown(fields), categories: termNames(categories), tags: termNames(tags) }, EVENT);
  const venues = takeLinked([venue, more_venues], VENUE);
  const organizers = takeLinked([organizer], ORGANIZER);
  const body = {
    // An event without an end ends as it starts; one that lasts all day is made to end with its day by the service.
    end_date: event.kept.start_date,
    ...event.kept,
    ...(venues.kept.length > 0 && { venue: venues.kept }),
    ...(organizers.kept.length > 0 && { organizer: organizers.kept }),
    ml_language: language,
  };
  return { body, leftOut: [...event.leftOut, ...venues.leftOut, ...organizers.leftOut] };
};

/** undefined: the line is no JSON object. */
export const recordIn = (text: string): Body | undefined => {
  const { success, output } = v.safeParse(Record, text);
  return success ? output : undefined;
};
export const NO_RECORD = 'not a JSON object';

const Record = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** The language that a line says that it is in, in the words of whoever wrote it; undefined: none. */
export const languageSaid = ({ lang, language, ml_language }: Body): unknown =>
  [lang, language, ml_language].find(said => !isEmpty(said));

/** What lines call events that are translations of each other. */
export const groupSaid = ({ translation_group: group }: Body): string | undefined =>
  isEmpty(group) ? undefined : typeof group === 'string' ? group : JSON.stringify(group);

/** Members that say where a line belongs, and are not sent. */
const READ_BY_LOADER: readonly string[] = ['lang', 'language', 'ml_language', 'translation_group'];

/** What a kind of record is called, which fields the service has for it, and which of them a line calls by another name. */
interface Kind {
  readonly name: string;
  readonly fields: readonly string[];
  /** What a read shows: the service has it without being sent it. */
  readonly shown: readonly string[];
  readonly renamed: Readonly<Record<string, string>>;
}
/** Without the key of a source: what a line calls `source` is its own affair, unless the command names one. */
const fieldsOf = (entries: object): readonly string[] =>
  Object.keys(entries).filter(name => !Object.hasOwn(SOURCE_KEY, name));

const EVENT: Kind = {
  name: 'event',
  fields: fieldsOf(EventInput.entries),
  shown: Object.keys(EventView.entries),
  renamed: {},
};
const VENUE: Kind = {
  name: 'venue',
  fields: fieldsOf(VenueInput.entries),
  shown: Object.keys(VenueView.entries),
  renamed: { lat: 'geo_lat', lng: 'geo_lng' },
};
const ORGANIZER: Kind = {
  name: 'organizer',
  fields: fieldsOf(OrganizerInput.entries),
  shown: Object.keys(OrganizerView.entries),
  renamed: {},
};

/** Empty members say nothing: they are not sent, and not counted. */
const take = (record: Body, { fields, shown, renamed }: Kind): { kept: Record<string, unknown>; leftOut: string[] } => {
  const filled = Object.entries(record)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => ({ sentAs: renamed[name] ?? name, name, value }));
  return {
    kept: Object.fromEntries(
      filled.filter(({ sentAs }) => fields.includes(sentAs)).map(({ sentAs, value }) => [sentAs, value]),
    ),
    leftOut: filled.filter(({ sentAs }) => !fields.includes(sentAs) && !shown.includes(sentAs)).map(({ name }) => name),
  };
};

/** Venues or organizers: objects lose members that the service has no field for; all else is sent as it is, and the service checks it. */
const takeLinked = (sent: readonly unknown[], kind: Kind): { kept: unknown[]; leftOut: string[] } => {
  const leftOut: string[] = [];
  const kept = sent.flat().flatMap(linked => {
    const record = v.safeParse(LinkedRecord, linked);
    if (!record.success) return isEmpty(linked) ? [] : [linked];
    const taken = take(record.output, kind);
    if (kind.name in taken.kept) {
      leftOut.push(...taken.leftOut.map(name => `${name} of the ${kind.name}`));
      return [taken.kept];
    }
    if (Object.values(record.output).some(value => !isEmpty(value))) leftOut.push(`${kind.name} without a name`);
    return [];
  });
  return { kept, leftOut };
};

/** Terms as a read shows them, by their names: in another calendar, their ids are those of other terms. */
const termNames = (terms: unknown): unknown =>
  Array.isArray(terms) ? terms.map(term => (v.is(ShownTerm, term) ? term.name : term)) : terms;
const ShownTerm = v.object({ name: v.string() });

const LinkedRecord = v.record(v.string(), v.unknown());

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
