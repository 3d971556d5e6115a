/** An event after a write (contract/events#event-updates). */

import { invalid } from '../http/errors.ts';
import { Refusals, resolvedDate } from '../http/parse.ts';
import { isEqual } from '../model/base.ts';
import { postFields, type WriteContext } from '../model/post-write.ts';
import { unknownOf } from '../store/records.ts';
import { descriptionAfter } from '../text/html.ts';
import { type DateExpression, resolveDateExpression, resolveWholeDay } from '../time/date-expression.ts';
import { endOfDay, fromSeconds, startOfDay, type Wall } from '../time/wall.ts';
import { abbreviationAt, instantSaid } from '../time/zone.ts';
import { type Cost, type CostStyle, costSaid, costShownAs, parseCost, showCost } from './cost.ts';
import { type DatesAfter, type DateWrite, datesAfter, datesByRule, withDateChanged } from './dates-write.ts';
import type { EventChange } from './input.ts';
import type { EventRecord, EventStatus } from './record.ts';
import { startsByRule } from './recurrence.ts';

/**
 * `ownAddress` (in the form of `webAddress`) and `shownCost` are what a read shows for the stored
 * event; `costStyle` is how a read shows costs.
 */
export interface EventContext extends WriteContext {
  readonly costStyle: CostStyle;
  readonly ownAddress?: string | undefined;
  readonly shownCost?: string | undefined;
  /** Set if one of several dates of the event is written. */
  readonly onDate?: DateWrite | undefined;
}

/** The fields that follow from the input alone. The others need the store. */
export type EventFields = Omit<
  EventRecord,
  'id' | 'slug' | 'old_slugs' | 'image' | 'image_details' | 'links' | 'password' | 'translated_from'
>;

/**
 * The fields of an event after a write. `before` is the stored event, or undefined for a new one.
 * The `input` of a new event must have a title and both dates, or just a title if it is a
 * translation of `translated`. Fields that were not sent stay (contract/events#event-updates), or
 * are taken over from `translated` (contract/languages#translating-in-one-request).
 *
 * @throws ApiError `rest_invalid_param` if the event would end before it starts
 * (contract/events#end-before-start).
 */
export const writeEvent = (
  before: EventRecord | undefined,
  input: EventChange,
  context: EventContext,
  translated?: EventRecord,
): EventFields => ({
  type: 'event',
  ...fieldsTakenOver(before ?? translated, input, context),
  unknown: unknownOf(before),
  ...postFields(before, input, context),
  language: before?.language ?? context.language,
  title: input.title ?? before?.title ?? '',
  description: descriptionAfter(before?.description, input.description),
  excerpt: descriptionAfter(before?.excerpt, input.excerpt),
  website: websiteAfter(before, input.website, context),
  post_parent: input.post_parent === undefined ? (before?.post_parent ?? null) : input.post_parent || null,
});

/**
 * The fields that a new translation takes over from `known`, if they were not sent. Later, only
 * those of `SHARED_FACTS` (`shared-facts.ts`) follow a change of it
 * (contract/languages#shared-facts).
 */
const fieldsTakenOver = (known: EventRecord | undefined, input: EventChange, context: EventContext) => ({
  ...datesOf(known, input, context),
  cost: costAfter(known, input, context),
  currency_code: input.cost_details?.currency_code ?? known?.currency_code ?? '',
  show_map: input.show_map ?? known?.show_map ?? false,
  show_map_link: input.show_map_link ?? known?.show_map_link ?? false,
  hide_from_listings: input.hide_from_listings ?? known?.hide_from_listings ?? false,
  sticky: input.sticky ?? known?.sticky ?? false,
  featured: input.featured ?? known?.featured ?? false,
  ticketed: input.ticketed ?? known?.ticketed ?? false,
  event_status: eventStatusAfter(known, input, context),
  event_status_reason: input.event_status_reason ?? known?.event_status_reason ?? '',
});

/**
 * A cost that clients send back must not change the stored one, although `cost` shows only the
 * first and the last amount, and the site's default sign.
 */
const costAfter = (
  before: EventRecord | undefined,
  { cost: sent, cost_details }: EventChange,
  { shownCost, costStyle }: EventContext,
): Cost | null => {
  const stored = before?.cost ?? null;
  const shown = shownCost === undefined ? [] : stored?.values;
  if (sent === undefined || (sent !== null && isEqual(sent, parseCost(shownCost))))
    return costSaid(stored, cost_details, shown);
  const copied = cost_details && costShownAs(showCost(sent, costStyle).cost, cost_details, costStyle);
  return copied || costSaid(sent, cost_details, shown);
};

/**
 * An event without a website shows its own address, so this address does not count as a website. An
 * update that clears the field stores `''`.
 */
const websiteAfter = (
  before: EventRecord | undefined,
  sent: string | null | undefined,
  { ownAddress }: EventContext,
): string | null => {
  if (sent === undefined) return before?.website ?? null;
  if (sent === ownAddress) return null;
  return before === undefined ? sent : (sent ?? '');
};

/** A date that is written by its own id leaves the status of the event as it is. */
const eventStatusAfter = (
  known: EventRecord | undefined,
  { event_status: sent }: EventChange,
  { onDate }: EventContext,
): EventStatus => (sent === undefined || onDate !== undefined ? known?.event_status : sent) ?? 'scheduled';

type Times = Pick<
  EventRecord,
  'all_day' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone' | 'timezone_abbr'
>;

/** The dates after the write: the single date of an event, or its several dates. */
const datesOf = (
  known: EventRecord | undefined,
  input: EventChange,
  context: EventContext,
): Times & DatesAfter & Pick<EventRecord, 'recurrence'> => {
  const { onDate } = context;
  const ofEvent = onDate === undefined ? input : { ...input, start_date: undefined, end_date: undefined };
  const first = times(known, ofEvent, context);
  const { all_day, timezone: zone } = first;
  const resolve = (sent: DateExpression, name: string): Wall =>
    resolvedDate(sent, name, zone, context.now, all_day ? resolveWholeDay : resolveDateExpression);
  const frame = { all_day, zone, event_status: eventStatusAfter(known, input, context), resolve };
  const sent = { sent: input.dates, first, isFirstSent: input.start_date !== undefined };
  const starts = onDate === undefined ? startsOfRule(known, input, first, context) : undefined;
  const written = (): DatesAfter => {
    if (starts !== undefined) return datesByRule(known, { ...sent, starts }, frame);
    return onDate === undefined || known === undefined
      ? datesAfter(known, sent, frame)
      : withDateChanged(known, onDate, input, frame);
  };
  const dates = written();
  const isRuleKept = input.recurrence === undefined || onDate !== undefined;
  const recurrence = isRuleKept && isEqual(dates.dates, known?.dates) ? known?.recurrence : undefined;
  return {
    ...first,
    ...dates,
    recurrence: starts === undefined ? recurrence : (input.recurrence ?? undefined),
    timezone_abbr: abbreviationAt(instantSaid(dates.start_date, zone, dates.utc_start_date), zone),
  };
};

/**
 * The starts by the rule that was sent, or undefined if none was. The stored rule with the stored
 * start gives the stored dates: its EXDATE may have taken out the start from which it was counted.
 */
const startsOfRule = (
  known: EventRecord | undefined,
  { recurrence: rule, start_date: sent }: EventChange,
  { start_date, all_day, timezone: zone }: Times,
  { now }: WriteContext,
): readonly Wall[] | undefined => {
  if (rule === undefined || rule === null || rule.length === 0) return undefined;
  const isSameStart = sent === undefined || start_date === known?.start_date;
  if (known?.dates !== undefined && isSameStart && isEqual(rule, known.recurrence))
    return known.dates.map(date => date.start_date);
  return startsByRule(rule, { start_date, all_day, zone, now });
};

/**
 * An event is stored by its local times and zone; its UTC dates follow from these. An all-day event
 * spans whole days.
 */
const times = (before: EventRecord | undefined, input: EventChange, context: WriteContext): Times => {
  const zone = input.timezone === undefined ? (before?.timezone ?? context.zone) : (input.timezone ?? context.zone);
  const all_day = input.all_day ?? before?.all_day ?? false;
  const refusals = new Refusals();
  const wallOf = (name: 'start_date' | 'end_date'): Wall | undefined => {
    const { [name]: sent } = input;
    const resolve = all_day ? resolveWholeDay : resolveDateExpression;
    return sent === undefined
      ? before?.[name]
      : refusals.of(() => resolvedDate(sent, name, zone, context.now, resolve));
  };
  const [start, end] = [wallOf('start_date'), wallOf('end_date')];
  refusals.throwAny();
  if (start === undefined || end === undefined)
    throw new Error('a new event has both dates, or translates one: its schema requires them');
  const start_date = all_day ? startOfDay(start) : start;
  const end_date = all_day ? endOfDay(end) : end;
  // An imported event may be in the first of two equal hours, where it stays until a date is sent.
  const starts = instantSaid(start_date, zone, input.start_date === undefined ? before?.utc_start_date : undefined);
  const ends = instantSaid(end_date, zone, input.end_date === undefined ? before?.utc_end_date : undefined);
  if (end_date < start_date || ends < starts)
    throw invalid({ [input.end_date === undefined ? 'start_date' : 'end_date']: 'before-start' });
  return {
    all_day,
    start_date,
    end_date,
    utc_start_date: fromSeconds(starts),
    utc_end_date: fromSeconds(ends),
    timezone: zone,
    timezone_abbr: abbreviationAt(starts, zone),
  };
};
