/** Converts an event of a source into ours. */
import * as v from 'valibot';
import { eventPasswordParts, keyedHash } from '../../../../functions/auth/passwords.ts';
import {
  type Cost,
  type CostStyle,
  costSaid,
  costShownAs,
  parseCost,
  readDetails,
} from '../../../../shared/events/cost.ts';
import { EventChange } from '../../../../shared/events/input.ts';
import type { EventRecord } from '../../../../shared/events/record.ts';
import { writeEvent } from '../../../../shared/events/write.ts';
import { webAddress } from '../../../../shared/http/addresses.ts';
import { ApiError } from '../../../../shared/http/errors.ts';
import type { EntryName } from '../../../../shared/lists/name.ts';
import { imageFieldsOf } from '../../../../shared/model/post.ts';
import { isEvent } from '../../../../shared/records/record.ts';
import { PostId } from '../../../../shared/store/records.ts';
import type { OriginalEvent } from '../../../original/shapes.ts';
import { withScheme } from '../../../original/website.ts';
import { commonOf, SET_BY_COMMON, takeFields } from './building.ts';
import { datesFrom, utcStated } from './dates.ts';
import { find, IN_TRASH, isInTrash, markIn } from './imported-record.ts';
import { keyIn } from './read-source.ts';
import type { Building, Built, Refused, World } from './world.ts';

/** The fields of the API that are not taken as the source shows them. */
const SET_HERE = [...SET_BY_COMMON, 'slug', 'categories', 'tags', 'venue', 'organizer', 'cost', 'dates'] as const;

export const eventFrom = async (shown: OriginalEvent, building: Building): Promise<Built> => {
  const { context, world } = building;
  const { source, keys, costStyle, offset, report } = world;
  const { id, title } = shown;
  const before = isEvent(building.before) ? building.before : undefined;
  const { password: text = '', parent = 0 } = source.wordPressEvents.get(id) ?? {};
  const password = keys && text !== '' ? keyedHash(keys, eventPasswordParts(id + offset, text)) : null;
  // If its password is not known, the event becomes private, so that only editors see it.
  const isClosed = source.protected.has(id) && password === null;
  const theirs = isClosed && shown.status === 'publish' ? { ...shown, status: 'private' } : shown;
  const links = await linksOf(theirs, world);
  const common = commonOf(theirs, building);
  const { fields, refused } = takeFields(v.omit(EventChange, SET_HERE), {
    ...theirs,
    title: title || undefined,
    event_status: theirs.event_status || undefined,
    website: isOwnAddress(theirs) ? '' : withScheme(theirs.website),
  });
  if (fields.start_date === undefined || fields.end_date === undefined) return { why: 'its dates cannot be read' };
  try {
    const written = writeEvent(undefined, fields, { ...context, costStyle });
    const dated = datesFrom(theirs, written, building);
    const event: EventRecord = {
      ...written,
      ...utcStated(theirs, written),
      ...dated.fields,
      ...common.fields,
      ...{ id: common.prepared.id, links },
      ...imageFieldsOf(common.prepared.image),
      cost: costFrom(theirs, costStyle),
      website: isOwnAddress(theirs) ? null : (fields.website ?? ''),
      ticketed: source.ticketed.has(id),
      post_parent: parent === 0 ? (before?.post_parent ?? null) : v.parse(PostId, parent + offset),
      ...(before?.translated_from && { translated_from: before.translated_from }),
      password,
    };
    if (isClosed) report.add({ what: 'protected, stored as private', kind: 'event', id, name: title });
    const lost = elementsLost(theirs.description, event.description);
    return { record: event, refused: [...refused, ...dated.refused, ...lost, ...common.refused] };
  } catch (error) {
    if (error instanceof ApiError) return { why: 'it ends before it starts' };
    throw error;
  }
};

/**
 * The links of an event, with kinds in the same order as in `functions/events/links.ts`. What
 * cannot be linked is reported.
 */
const linksOf = async (event: OriginalEvent, world: World): Promise<EntryName[]> => {
  const links = new Set<EntryName>();
  for (const { kind, id } of [...event.categories, ...event.tags, ...event.venue, ...event.organizer]) {
    const key = keyIn({ kind, id });
    const reading = world.linked.get(key) ?? find(kind, id + world.offset, world.deps.store).then(each => each.record);
    world.linked.set(key, reading);
    const record = await reading;
    const isThere = record?.type === kind && markIn(record.unknown) !== undefined && 'link' in record;
    if (isThere && !isInTrash(record)) links.add(record.link);
    else {
      const state = isThere
        ? IN_TRASH
        : 'is not here: if it is of another language, import that one and run this again';
      const about = { kind: event.kind, id: event.id, name: event.title };
      world.report.add({ what: 'not linked', ...about, why: `${key} ${state}` });
    }
  }
  return [...links];
};

/**
 * Whether the website is the event's own address, which the source shows if there is no website,
 * and which would be wrong here.
 */
const isOwnAddress = ({ website, url }: OriginalEvent): boolean =>
  website !== '' && comparable(website) === comparable(url);

const comparable = (address: string): string =>
  (webAddress(address.replaceAll('&#038;', '&')) ?? address).replace(/^https?:\/\//, '').replace(/\/$/, '');

/**
 * Combines `cost` and `cost_details`, as neither contains everything that is stored. If the lowest
 * amount is 0, `cost` begins with the word for "free" in the language of the source, which nobody
 * entered as a cost.
 */
const costFrom = ({ cost, cost_details }: OriginalEvent, style: CostStyle): Cost | null => {
  const details = readDetails(cost_details);
  if (cost === '' || details === undefined) return parseCost(cost);
  const [first = ''] = cost.split(' – ');
  const isWord = Number(details.values[0]) === 0 && !/\d/.test(first);
  return costShownAs(cost, details, isWord ? { ...style, free: first } : style) ?? costSaid(parseCost(cost), details);
};

/** Names the visible elements that sanitizing removed (contract/texts#descriptions). */
const elementsLost = (theirs: string, ours: string): readonly Refused[] =>
  SHOWN.filter(name => theirs.includes(`<${name}`) && !ours.includes(`<${name}`)).map(name => ({
    field: 'description',
    why: `${name} elements are not allowed`,
  }));
const SHOWN = ['iframe', 'script', 'form', 'object', 'embed', 'audio', 'video', 'svg'] as const;
