/** The table of rules: field by field, what may differ between a source and this service, and why. Pure. */

import { STATUSES } from '../../../../shared/auth/rights.ts';
import { REDACTED } from '../../../../shared/events/redaction.ts';
import { EventView } from '../../../../shared/events/view.ts';
import { isEmail } from '../../../../shared/http/addresses.ts';
import { described } from '../../../../shared/model/post.ts';
import { OrganizerView } from '../../../../shared/organizers/view.ts';
import { TermView } from '../../../../shared/terms/view.ts';
import { sanitizeHtml } from '../../../../shared/text/html.ts';
import { VenueView } from '../../../../shared/venues/view.ts';
import { type Fields, isFields, type Place, type Rule, type Side } from './rule.ts';
import {
  asAddress,
  asDescribedText,
  asDescription,
  asLine,
  asSlug,
  asZone,
  movedAddress,
  movedPicture,
  ofText,
  ownPage,
  withOffset,
  withoutReferences,
} from './turns.ts';

/** Texts of one line: titles, names, and the fields of venues and organizers. */
const LINES =
  /\.(?:title|name|event_status_reason|alt|address|city|country|province|state|stateprovince|zip|phone|email|telephone|streetAddress|addressLocality|addressRegion|postalCode|addressCountry)$|(?:venue\.venue|organizer\.organizer)$/;
const ADDRESSES = /\.(?:url|rest_url|website|sameAs|href)$|_rest_url$|\.urls\.\w+$|^\w+\.translations\./;
const DESCRIPTIONS = /^(?!.*json_ld).*\.(?:description|excerpt)$/;
const PICTURES = /\.image(?:\.url|\.sizes\.[\w-]+\.url)?$/;

/** In this order: a rule that turns values is applied on top of those before it. */
export const RULES: readonly Rule[] = [
  {
    name: 'protected',
    why: 'an event with a password is shown without its fields, and is private here until it is completed',
    at: /^event\.\w+$/,
    allows: (_, __, { path, record }) =>
      record.source.all_day === null &&
      record.here.status === 'private' &&
      (nameIn(path) in REDACTED || nameIn(path) === 'status'),
  },
  {
    name: 'protected, not shown',
    why: 'an event with a password is private here, where only an account sees it',
    at: /^event$/,
    allows: (source, here, { setting }) =>
      isFields(source) && source.all_day === null && here === undefined && !setting.isKnown,
  },
  {
    name: 'not imported',
    why: 'it ends before it starts, or has a status that only WordPress has',
    at: /^event$/,
    allows: (source, here) => here === undefined && isFields(source) && isLeftOut(source),
  },
  {
    name: 'fields of this service',
    why: 'the original does not have them',
    of: 'original',
    at: /\.(?:language|translations|translation_outdated|event_status|event_status_reason|alt|sources)$/,
    allows: source => source === undefined,
  },
  {
    name: 'fields of extensions',
    why: 'extensions and sites add fields to the original, which do not come along',
    of: 'original',
    at: /^(?:event|venue|organizer|category|tag)\.(?:[\w-]+|(?:venue|organizer|categories|tags)\.[\w-]+)$/,
    allows: (source, here, { path }) =>
      (here === undefined && source !== undefined && !KNOWN.has(nameIn(path))) || nameIn(path) === 'custom_fields',
  },
  {
    name: 'id offset',
    why: '--id-offset was added to every id',
    at: /\.(?:id|parent|term_taxonomy_id)$/,
    moves: withOffset,
  },
  {
    name: 'address of the service',
    why: 'the two services have different addresses',
    at: ADDRESSES,
    moves: movedAddress,
  },
  {
    name: 'own page',
    why: 'the page of a record is where each site shows it',
    at: /\.(?:url|website)$/,
    turn: ownPage,
  },
  {
    name: 'global id',
    why: 'it begins with the address of the site',
    at: /\.global_id(?:_lineage)?$/,
    turn: (value, side, { setting }) => {
      const [own] = [value].flat();
      const [, id] = typeof own === 'string' ? (/\?id=(\d+)$/.exec(own) ?? []) : [];
      if (id === undefined) return value;
      return Number(id) + (side === 'source' ? setting.idOffset : 0);
    },
  },
  {
    name: 'authors',
    why: '--authors and --id-offset give them other numbers',
    at: /\.author$/,
    moves: (author, { authors, idOffset }) =>
      typeof author === 'string' ? (authors.get(author) ?? String(Number(author) + idOffset)) : author,
  },
  {
    name: 'pictures',
    why: '--images puts them at another address',
    at: PICTURES,
    moves: movedPicture,
  },
  {
    name: 'web address',
    why: 'an address without a scheme gets one, and some are shown as the URL standard writes them; one that is none is left out',
    of: 'original',
    at: /\.(?:website|sameAs|url|image)$/,
    turn: ofText(asAddress),
  },
  {
    name: 'details of pictures',
    why: 'what is not known is left out or 0, and a picture of which no sizes are known has the four standard ones',
    of: 'original',
    at: /\.image\.(?:sizes|(?:sizes\.[\w-]+\.)?(?:width|height|filesize))$/,
    allows: (source, here, { path }) =>
      (source === undefined || source === 0) && (path.endsWith('.sizes') || here === undefined || here === 0),
  },
  {
    name: 'character references',
    why: '`&#8217;` and `’` are one character',
    of: 'original',
    at: /./,
    turn: ofText(withoutReferences),
  },
  {
    name: 'text of one line',
    why: 'it is stored without markup and with single blanks',
    of: 'original',
    at: LINES,
    turn: ofText(asLine),
  },
  {
    name: 'allowed HTML',
    why: 'descriptions keep the elements and attributes of one list (contract/texts#descriptions)',
    of: 'original',
    at: DESCRIPTIONS,
    turn: ofText(asDescription),
  },
  {
    name: 'backslashes in json_ld',
    why: 'the original leaves them out',
    of: 'original',
    at: /\.json_ld(?:\.\w+)*\.name$/,
    turn: ofText(name => name.replaceAll('\\', '')),
  },
  {
    name: 'description in json_ld',
    why: 'it has the quotes, dashes and backslashes of the text as it was typed',
    of: 'original',
    at: /\.json_ld(?:\.\w+)*\.(?:description|name)$/,
    turn: ofText(asDescribedText),
  },
  {
    name: 'allowed HTML in json_ld',
    why: 'it follows from the description, which has lost elements that are not allowed here',
    of: 'original',
    at: /^(?:event|venue|organizer)\.json_ld\.description$/,
    allows: (_, here, { record }) => here === asDescribedText(describedFrom(record.source)),
  },
  {
    name: 'name in json_ld',
    why: 'WordPress says before it that a record is private',
    of: 'original',
    at: /\.json_ld(?:\.\w+)*\.name$/,
    allows: (source, here) => typeof source === 'string' && typeof here === 'string' && source.endsWith(`:${here}`),
  },
  {
    name: 'empty in json_ld',
    why: 'what a venue does not say is left out by the original',
    of: 'original',
    at: /\.address\.(?:streetAddress|addressLocality|addressRegion|postalCode|addressCountry)$/,
    turn: text => (text === '' ? undefined : text),
  },
  {
    name: 'currency in json_ld',
    why: 'of an event with a sign and no code, the original names the currency of its settings, whatever the sign is',
    of: 'original',
    at: /\.json_ld\.offers\.priceCurrency$/,
    allows: (_, __, { record }) =>
      detailsOf(record, 'source', 'currency_code') === '' && detailsOf(record, 'source', 'currency_symbol') !== '',
  },
  {
    name: 'cost',
    why: 'the same amounts, as this site writes them',
    of: 'original',
    at: /^event\.cost$/,
    allows: (_, __, { record }) => amountsOf(record, 'source') === amountsOf(record, 'here'),
  },
  {
    name: 'amounts',
    why: '`12.00` and `12` are one amount',
    of: 'original',
    at: /^event\.cost_details\.values$/,
    turn: ofText(amount => (Number.isNaN(Number(amount)) ? amount : Number(amount))),
  },
  {
    name: 'currency sign',
    why: 'it is stored with the cost that shows it; the original leaves it to the settings of its site',
    of: 'original',
    at: /^event\.cost_details\.currency_(?:symbol|position)$/,
    allows: (source, here, { path, record }) =>
      source === '' && (path.endsWith('position') || String(record.source.cost).includes(String(here))),
  },
  {
    name: 'separated thousands',
    why: 'the original reads `1.234,50` as the two amounts `.50` and `1.234`, and shows the second: look at the cost of this event',
    of: 'original',
    at: /^event\.(?:cost|cost_details\.values)$/,
    allows: (_, __, { record }) => valuesOf(record, 'source').some(amount => String(amount).startsWith('.')),
  },
  {
    name: 'zone',
    why: 'one zone has several names',
    at: /\.timezone$/,
    turn: ofText(asZone),
  },
  {
    name: 'local date',
    why: 'it is told in the zone of each site; the moment in UTC is the same',
    of: 'original',
    at: /\.(?:date|modified)$/,
    allows: (source, here, { path, record }) => {
      const utc = `${nameIn(path)}_utc`;
      const isOneMoment = typeof record.source[utc] === 'string' && record.source[utc] === record.here[utc];
      return isOneMoment && Math.abs(hoursIn(source) - hoursIn(here)) <= MOST_HOURS_APART;
    },
  },
  {
    name: 'never published',
    why: 'the original has no UTC for what was never published; here it follows from the local date',
    of: 'original',
    at: /\.(?:date_utc|modified_utc)$/,
    allows: source => source === '0000-00-00 00:00:00',
  },
  {
    name: 'slug',
    why: 'the original writes letters beyond ASCII in percent',
    of: 'original',
    at: /\.slug$/,
    turn: ofText(asSlug),
  },
  {
    name: 'slug in the trash',
    why: 'it ends in __trashed here, so that it is free for others (contract/rights#trash)',
    of: 'original',
    at: /\.slug$/,
    turn: ofText((slug, side, { record }) =>
      record[side].status === 'trash' ? slug.replace(/__trashed(?:-\d+)?$/, '') : slug,
    ),
  },
  {
    name: 'e-mail',
    why: 'an import leaves out what is no address',
    at: /\.email$/,
    allows: (source, here) => (here === undefined || here === '') && typeof source === 'string' && !isEmail(source),
  },
  {
    name: 'counts of terms',
    why: 'events behind a password do not count here, and tags of the original count posts, too',
    of: 'original',
    at: /\.count$/,
    allows: (source, here) => typeof source === 'number' && typeof here === 'number' && source > here,
  },
  {
    name: 'hidden venues and organizers',
    why: 'what a caller may not read is not embedded (contract/rights#hidden-records)',
    of: 'original',
    at: /^event\.(?:venue|organizer)$/,
    allows: (source, here) => here === undefined && isFields(source) && source.status !== 'publish',
  },
  {
    name: 'region of venues',
    why: 'it is the state or the province of a venue that has no other',
    of: 'original',
    at: /(?:^|\.)venue\.stateprovince$/,
    allows: (source, here, { record }) =>
      source === undefined && (here === record.source.state || here === record.source.province),
  },
  {
    name: 'e-mail in json_ld',
    why: 'the original hides addresses from robots byte by byte, which breaks letters beyond ASCII',
    of: 'original',
    at: /\.json_ld(?:\.organizer)?\.email$/,
    allows: (source, here) =>
      typeof source === 'string' && typeof here === 'string' && /\u{FFFD}|\?/u.test(source) && BEYOND_ASCII.test(here),
  },
  {
    name: 'excerpt of venues and organizers',
    why: 'they have none here',
    of: 'original',
    at: /(?:^|\.)(?:venue|organizer)\.excerpt$/,
    allows: (_, here) => here === undefined,
  },
  {
    name: 'numbers of taxonomies',
    why: 'a term has one number here',
    of: 'original',
    at: /\.(?:term_taxonomy_id|term_group)$/,
    allows: () => true,
  },
  {
    name: 'links of the host platform',
    why: 'they lead to routes of WordPress',
    of: 'original',
    at: /\._links$/,
    allows: () => true,
  },
  {
    name: 'order of terms',
    why: 'the original sorts terms by the rules of its database',
    of: 'original',
    at: /^event\.(?:categories|tags) order$/,
    allows: () => true,
  },
  {
    name: 'order of equals',
    why: 'what begins and was published at the same moment is in no order at the original',
    of: 'original',
    at: /^\w+ order$/,
    allows: (_, __, { record }) => record.source.order === record.here.order,
  },
];

/** All fields that this service shows. */
const KNOWN: ReadonlySet<string> = new Set(
  [EventView, VenueView, OrganizerView, TermView].flatMap(({ entries }) => Object.keys(entries)),
);

const nameIn = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Between the earliest and the latest zone. */
const MOST_HOURS_APART = 26;
const hoursIn = (date: unknown): number => Date.parse(`${String(date).replace(' ', 'T')}Z`) / 3_600_000;

/** What an import leaves out. */
const isLeftOut = ({ start_date, end_date, status }: Fields): boolean =>
  String(end_date) < String(start_date) || !STATUSES.some(known => known === status);

/** As `json_ld` would have it, had the record of the source been sent here. */
const describedFrom = ({ description = '', excerpt = '' }: Fields): string =>
  described({ description: sanitizeHtml(String(description)), excerpt: sanitizeHtml(String(excerpt)) });

const BEYOND_ASCII = /[^\p{ASCII}]/u;

const detailsOf = (record: Place['record'], side: Side, name: string): unknown => {
  const { cost_details: details } = record[side];
  return isFields(details) ? details[name] : undefined;
};

const valuesOf = (record: Place['record'], side: Side): readonly unknown[] => {
  const values = detailsOf(record, side, 'values');
  return Array.isArray(values) ? values : [];
};

/** The amounts of an event, as one text. */
const amountsOf = (record: Place['record'], side: Side): string =>
  valuesOf(record, side)
    .map(Number)
    .sort((a, b) => a - b)
    .join();

/** Asked for every field of every record, and there are some hundred paths. */
const asked = new Map<string, readonly Rule[]>();
export const rulesFor = (path: string, isOriginal: boolean): readonly Rule[] => {
  const key = `${path} ${isOriginal}`;
  const rules = asked.get(key) ?? RULES.filter(({ at, of }) => at.test(path) && (of === undefined || isOriginal));
  asked.set(key, rules);
  return rules;
};
