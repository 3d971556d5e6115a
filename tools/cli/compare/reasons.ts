/** The known reasons why two services show a field differently. Pure. */
import { REDACTED } from '../../../shared/events/redaction.ts';
import { EventView } from '../../../shared/events/view.ts';
import { emailIn, isEmail } from '../../../shared/http/addresses.ts';
import { OrganizerView } from '../../../shared/linked/organizer-view.ts';
import { TermView } from '../../../shared/linked/term-view.ts';
import { VenueView } from '../../../shared/linked/venue-view.ts';
import { STATUSES } from '../../../shared/settings/rights.ts';
import { plainText } from '../../../shared/text/html.ts';
import { type Fields, isFields } from '../../original/shapes.ts';
import { asAddress, asDescription, asLine, asSlug, isOwnPage } from './forms.ts';
import type { Place, Side } from './place.ts';

interface Reason {
  readonly why: string;
  /** The fields to which the reason may apply. */
  readonly at: RegExp;
  /**
   * Whether the reason applies. `source` is the value as an import changes it (ids, addresses of
   * the API and of pictures).
   */
  readonly explains: (source: unknown, here: unknown, place: Place) => boolean;
}

/** Whether both values are texts that have the same form. */
const texts =
  <Form>(form: (text: string) => Form) =>
  (source: unknown, here: unknown): boolean =>
    typeof source === 'string' && typeof here === 'string' && form(source) === form(here);

export const REASONS: readonly Reason[] = [
  {
    why: 'an event with a password is shown without its fields, and is private here until it is completed',
    at: /^event\.(?:dates\.)?\w+$/,
    explains: (_, __, { path, record }) =>
      record.source.all_day === null &&
      record.here.status === 'private' &&
      (nameIn(path) in REDACTED || nameIn(path) === 'status'),
  },
  {
    why: 'it ends before it starts, or has a status that only WordPress has, or a password, so that only an account sees it here',
    at: /^event$/,
    explains: (source, here, { setting }) =>
      here === undefined && isFields(source) && isLeftOut(source, setting.isKnown),
  },
  {
    why: 'the page and the global id of a record begin with the address of each site',
    at: /\.(?:url|website|global_id|global_id_lineage)$/,
    explains: (source, here, place) =>
      typeof source === 'string' &&
      typeof here === 'string' &&
      isOwnPage(source, 'source', place) &&
      isOwnPage(here, 'here', place),
  },
  {
    why: 'users have other numbers here, the same one in all records',
    at: /\.author$/,
    explains: (source, here, { setting }) => here !== undefined && setting.authors.get(source) === here,
  },
];

/** Further reasons that apply where the source is The Events Calendar. */
export const REASONS_OF_ORIGINAL: readonly Reason[] = [
  {
    why: 'The Events Calendar does not have this field',
    at: /\.(?:language|translations|translation_outdated|event_status|event_status_reason|occurrence|alt|sources|sizes|stateprovince)$/,
    explains: source => source === undefined,
  },
  {
    why: 'extensions, sites and WordPress add fields that do not come along',
    at: /^(?:event|venue|organizer|category|tag)\.(?:[\w-]+|(?:venue|organizer|categories|tags)\.[\w-]+)$/,
    explains: (source, here, { path }) =>
      (here === undefined && source !== undefined && !KNOWN.has(nameIn(path))) || FOREIGN.test(path),
  },
  {
    why: 'an address gets a scheme, is written as the URL standard says, and is left out if it is none',
    at: /\.(?:website|url|image)$/,
    explains: (source, here = '') =>
      typeof source === 'string' && asAddress(source) === (asAddress(String(here)) || here),
  },
  {
    why: 'the picture is a copy, with its own sizes (--copy-pictures)',
    at: /\.image\.(?:url$|extension$|width$|height$|filesize$|sizes\b)/,
    explains: (_, __, { record: { here } }) => isFields(here.image) && UPLOADED.test(String(here.image.url)),
  },
  {
    why: 'details of pictures that are not known are left out',
    at: /\.image\.(?:sizes\.[\w-]+\.)?(?:width|height|filesize)$/,
    explains: (source = 0, here = 0) => source === 0 && here === 0,
  },
  {
    why: 'descriptions keep the elements and attributes of one list (contract/texts#descriptions)',
    at: /\.(?:description|excerpt)$/,
    explains: texts(asDescription),
  },
  {
    why: 'texts are stored without markup and character references, and with single blanks',
    at: /\.(?!description$|excerpt$)\w+$/,
    explains: texts(asLine),
  },
  {
    why: 'costs of the same amounts are written as this site does, with the sign that The Events Calendar takes from its settings',
    at: /^event\.cost(?:_details\.(?:values|currency_symbol|currency_position))?$/,
    explains: (source, here, { path, record }) =>
      path.includes('currency')
        ? source === '' && (path.endsWith('position') || String(record.source.cost).includes(String(here)))
        : amountsOf(record.source) === amountsOf(record.here),
  },
  {
    why: 'The Events Calendar reads `1.234,50` as the two amounts `.50` and `1.234`, and shows the second: look at the cost of this event',
    at: /^event\.(?:cost|cost_details\.values)$/,
    explains: (_, __, { record }) => valuesOf(record.source).some(amount => amount.startsWith('.')),
  },
  {
    why: 'dates are told in the zone of each site; the moment in UTC is the same',
    at: /\.(?:date|modified)$/,
    explains: (_, __, { path, record }) => {
      const utc = `${nameIn(path)}_utc`;
      return typeof record.source[utc] === 'string' && record.source[utc] === record.here[utc];
    },
  },
  {
    why: 'The Events Calendar has no UTC for what was never published; here it follows from the local date',
    at: /\.(?:date_utc|modified_utc)$/,
    explains: source => source === '0000-00-00 00:00:00',
  },
  {
    why: 'The Events Calendar writes letters beyond ASCII of slugs in percent, and slugs in the trash end in __trashed here',
    at: /\.slug$/,
    explains: texts(asSlug),
  },
  {
    why: 'an e-mail address is stored without the name before it, and left out if it is none',
    at: /\.email$/,
    explains: (source, here) => typeof source === 'string' && asEmail(source) === String(here ?? ''),
  },
  {
    why: 'events behind a password do not count here, and tags of The Events Calendar count posts, too',
    at: /\.count$/,
    explains: (source, here) => typeof source === 'number' && typeof here === 'number' && source > here,
  },
  {
    why: 'what a caller may not read is not embedded (contract/rights#hidden-records)',
    at: /^event\.(?:venue|organizer)$/,
    explains: (source, here) => here === undefined && isFields(source) && source.status !== 'publish',
  },
  {
    why: 'what begins and was published at the same moment is in no order at The Events Calendar, and terms in that of its database',
    at: /^(?:event|venue|organizer|event\.(?:categories|tags)) order$/,
    explains: (source, here) => datesIn(source) === datesIn(here),
  },
];

/** Returns undefined if no reason is known. */
export const whyDifferent = (source: unknown, here: unknown, place: Place): string | undefined =>
  [...REASONS, ...(place.setting.isOriginal ? REASONS_OF_ORIGINAL : [])].find(
    ({ at, explains }) => at.test(place.path) && explains(source, here, place),
  )?.why;

/** All fields that this service shows. */
const KNOWN: ReadonlySet<string> = new Set(
  [EventView, VenueView, OrganizerView, TermView].flatMap(({ entries }) => Object.keys(entries)),
);
/** Fields that have no meaning here, or another one. */
const FOREIGN = /\.(?:custom_fields|term_taxonomy_id|term_group|_links)$|(?:^|\.)(?:venue|organizer)\.excerpt$/;

/** The address of an upload has the id of its picture; WordPress has years there. */
const UPLOADED = /\/wp-content\/uploads\/\d+\/[^/]+$/;

const nameIn = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const isLeftOut = ({ start_date, end_date, status, all_day }: Fields, isKnown: boolean): boolean =>
  String(end_date) < String(start_date) || !STATUSES.some(each => each === status) || (all_day === null && !isKnown);

const asEmail = (sent: string): string => {
  const email = emailIn(plainText(sent));
  return isEmail(email) ? email : '';
};

const valuesOf = ({ cost_details: details }: Place['record'][Side]): readonly string[] =>
  isFields(details) && Array.isArray(details.values) ? details.values.map(String) : [];

const amountsOf = (event: Fields): string => valuesOf(event).map(Number).join();

const datesIn = (records: unknown): string =>
  [records]
    .flat()
    .map(record => (isFields(record) ? `${record.start_date} ${record.date}` : ''))
    .join();
