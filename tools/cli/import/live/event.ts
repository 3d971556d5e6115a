/** Converts an event of a source into ours. Pure. */
import * as v from 'valibot';
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
import { imageFieldsOf } from '../../../../shared/model/picture.ts';
import type { PostId } from '../../../../shared/store/records.ts';
import { fromSeconds, type Instant, Wall } from '../../../../shared/time/wall.ts';
import { abbreviationAt, instantSaid } from '../../../../shared/time/zone.ts';
import type { OriginalEvent } from '../../../original/shapes.ts';
import { withScheme } from '../../../original/website.ts';
import { type Building, type Built, commonOf, type Refused, takeFields } from './building.ts';

/** Facts about an event that its own fields at the source do not contain. */
interface EventFacts {
  readonly links: readonly EntryName[];
  readonly isTicketed: boolean;
  /** The keyed hash of its password, or null if it has none or the password is not known. */
  readonly password: string | null;
  /**
   * Whether its password is not known. Then the event is stored as private, so that only editors
   * see it.
   */
  readonly isClosed: boolean;
  /** The id of the parent here. */
  readonly parent: PostId | null;
}

export const eventFrom = (
  theirs: OriginalEvent,
  { links, isTicketed, password, isClosed, parent }: EventFacts,
  building: Building<EventRecord>,
): Built<EventRecord> => {
  const { before, context } = building;
  const { costStyle } = building.world;
  const status = isClosed && theirs.status === 'publish' ? 'private' : theirs.status;
  const common = commonOf({ ...theirs, status }, building);
  if (common === undefined) return { why: `its status is "${theirs.status}"` };
  const { title, description, excerpt, start_date, end_date, timezone, event_status, event_status_reason } = theirs;
  const { fields, refused } = takeFields(EventChange, {
    ...(title !== '' && { title }),
    ...{ description, excerpt, start_date, end_date, timezone, event_status_reason },
    ...(event_status !== '' && { event_status }),
    all_day: theirs.all_day ?? false,
    show_map: theirs.show_map ?? false,
    show_map_link: theirs.show_map_link ?? false,
    hide_from_listings: theirs.hide_from_listings ?? false,
    sticky: theirs.sticky ?? false,
    featured: theirs.featured ?? false,
    website: isOwnAddress(theirs) ? '' : withScheme(theirs.website),
    cost_details: theirs.cost_details,
  });
  if (fields.start_date === undefined || fields.end_date === undefined) return { why: 'its dates cannot be read' };
  try {
    const written = writeEvent(undefined, fields, { ...context, costStyle });
    const event: EventRecord = {
      ...written,
      ...utcStated(theirs, written),
      ...common.fields,
      ...{ id: common.id, links: [...links] },
      ...imageFieldsOf(common.picture),
      cost: costFrom(theirs, costStyle),
      website: isOwnAddress(theirs) ? null : (fields.website ?? ''),
      ticketed: isTicketed,
      post_parent: parent ?? before?.post_parent ?? null,
      ...(before?.translated_from && { translated_from: before.translated_from }),
      password,
    };
    const lost = elementsLost(theirs.description, event.description);
    return { record: event, refused: [...refused, ...lost, ...common.refused] };
  } catch (error) {
    if (error instanceof ApiError) return { why: 'it ends before it starts' };
    throw error;
  }
};

/**
 * The UTC times that the source states decide about an hour that occurs twice, for which our own
 * rule always takes the later one (contract/dates#clock-changes).
 */
const utcStated = (
  { utc_start_date, utc_end_date }: OriginalEvent,
  written: Pick<EventRecord, 'start_date' | 'end_date' | 'timezone'>,
): Pick<EventRecord, 'utc_start_date' | 'utc_end_date' | 'timezone_abbr'> => {
  const stated = (utc: string, wall: Wall): Instant =>
    instantSaid(wall, written.timezone, v.is(Wall, utc) ? v.parse(Wall, utc) : undefined);
  const starts = stated(utc_start_date, written.start_date);
  return {
    utc_start_date: fromSeconds(starts),
    utc_end_date: fromSeconds(stated(utc_end_date, written.end_date)),
    timezone_abbr: abbreviationAt(starts, written.timezone),
  };
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
