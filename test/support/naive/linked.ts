/** Lists of venues and organizers as contract/venues#lists tells them, by looking at every record there is. */
import type { EventRecord } from '../../../shared/events/record.ts';
import { instantOf } from '../../../shared/time/zone.ts';
import { isCounted, isLinking, isOpenTo, type LinkedPost, showsLinks, statusTest, translationsOf } from './calendar.ts';
import type { Asking, Test } from './events.ts';
import { isInPlaces } from './places.ts';
import { searchTest } from './search.ts';

/** undefined: the parameter names what there is not, and is refused. */
type Filter = (value: string, asking: Asking) => Test<LinkedPost> | undefined;

/** undefined: 400. Newest publication first. */
export const naiveLinked = (type: LinkedPost['type'], asking: Asking): LinkedPost[] | undefined => {
  const { calendar, language, as, sent } = asking;
  const isListed = statusTest(as, sent.get('status') ?? undefined);
  const tests = [...sent].flatMap(([name, value]) => (name in FILTERS ? [FILTERS[name]?.(value, asking)] : []));
  if (isListed === undefined || tests.includes(undefined)) return undefined;
  return calendar.linked
    .filter(record => record.type === type && record.language === language && isListed(record))
    .filter(record => tests.every(test => test?.(record)))
    .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
};

const TRUE = ['1', 'enable', 'enabled', 'on', 'y', 'yes', 'true'];
const saysYes = (value: string): boolean => TRUE.includes(value.toLowerCase());

const FILTERS: Readonly<Record<string, Filter>> = {
  /** One that the caller may not read, or may read with a password only, is as good as unknown (contract/rights#hidden-records). */
  event: (value, asking) => {
    const event = asking.calendar.events.find(each => String(each.id) === value && showsLinks(each, asking));
    if (event === undefined) return undefined;
    const { calendar, as } = asking;
    const linked = calendar.linked.filter(record => isLinking(event, record));
    // Also what is shown in place of a record of another language (contract/languages#embedded-records).
    const shown = linked
      .filter(record => record.language !== asking.language && isOpenTo(as, record))
      .flatMap(record => translationsOf(record, calendar.linked, calendar));
    return record => [...linked, ...shown].includes(record);
  },
  /** Events that everyone may read without a password, those hidden from listings too (docs/data-model.md, Counts of terms). */
  has_events: (value, asking) => {
    const events = ofLanguage(asking).filter(isCounted);
    return record => events.some(event => isLinking(event, record)) === saysYes(value);
  },
  only_with_upcoming: (value, asking) => {
    if (!saysYes(value)) return () => true;
    const events = ofLanguage(asking).filter(event => isUpcoming(event, asking));
    return record => events.some(event => isLinking(event, record));
  },
  city: (_, asking) => byPlace(asking),
  stateprovince: (_, asking) => byPlace(asking),
  country: (_, asking) => byPlace(asking),
  /** Words of a venue or an organizer stand together in one of its fields. */
  search: value => {
    const finds = searchTest(value);
    return record => fieldsOf(record).some(field => finds([field]));
  },
};

const byPlace = ({ sent }: Asking): Test<LinkedPost> => {
  const isThere = isInPlaces(sent);
  return record => record.type === 'organizer' || isThere(record);
};

const ofLanguage = ({ calendar, language }: Asking): EventRecord[] =>
  calendar.events.filter(event => event.language === language);

/** By the real clock (contract/venues#lists). */
const isUpcoming = (event: EventRecord, { as, now }: Asking): boolean =>
  !event.hide_from_listings &&
  event.status !== 'trash' &&
  event.password === null &&
  isOpenTo(as, event) &&
  instantOf(event.start_date, event.timezone) >= now;

const fieldsOf = (record: LinkedPost): string[] => {
  const { name, description, phone } = record;
  if (record.type === 'organizer') return [name, description, phone, record.email, record.website];
  const { address, city, province, state, stateprovince, zip } = record;
  return [name, description, phone, address, city, province, state, stateprovince, zip];
};
