/** What the documentation says of lists, their totals, change feeds and refusals. */
import type { RefusalData, RefusalView } from '../api/errors.ts';
import type { Facets as EventFacets, FacetTotal } from '../events/facets.ts';
import type { Envelope } from '../http/paging.ts';
import type { changesOf } from '../records/changes.ts';
import type { ChangedType } from '../records/journal.ts';
import { NAMES_OF } from '../store/records.ts';
import { ADDRESS, type Descriptions, type Named, type PropertyDescription, type ResourceDocs } from './descriptions.ts';

/** The envelopes of all lists; each has the records of one type. */
const envelope: Readonly<Record<keyof typeof Envelope | 'facets', PropertyDescription>> = {
  rest_url: { ...ADDRESS, description: 'Address of this page.' },
  next_rest_url: { ...ADDRESS, description: 'Address of the next page; absent on the last.' },
  previous_rest_url: { ...ADDRESS, description: 'Address of the previous page; absent on the first.' },
  total: 'Number of records on all pages.',
  total_pages: 'Number of pages.',
  facets: 'Totals of the whole list of events, if they were asked for.',
};

export const listOf = ({ list }: ResourceDocs, type: ChangedType): Named => {
  const { collection } = NAMES_OF[type];
  const records = `${collection.charAt(0).toUpperCase()}${collection.slice(1)} of this page.`;
  return { schema: list, facts: { ...envelope, [collection]: records }, isSent: false };
};

export const facetsDescriptions: Descriptions<typeof EventFacets> = {
  categories: 'By category, with those below it.',
  towns: 'By town of the venue.',
  days: 'By day on which they take place.',
  months: 'By month of the start.',
};

export const facetTotalDescriptions: Descriptions<typeof FacetTotal> = {
  value: 'What it counts: the slug of a category, a town, a day such as `2027-05-10`, or a month such as `2027-05`.',
  total: 'Number of events.',
};

/** One change of a record of any type. */
const change = {
  id: 'Number of the record.',
  type: 'Type of the record.',
  version: 'Its version; the same as in its `ETag`.',
  change: '`upsert`: the record is as shown here. `delete`: it is not public any more.',
};

export const changeOf = ({ changes }: ResourceDocs, type: ChangedType): Named => ({
  schema: changes.entries.changes.item,
  facts: { ...change, [type]: `The ${type}, unless it is gone.` },
  isSent: false,
});

export const changesDescriptions: Descriptions<ReturnType<typeof changesOf>> = {
  changes: 'What has changed, oldest first; some changes may come twice.',
  next_token: 'What to send as `since` next time.',
  has_more: 'Whether there is more to read at once.',
};

export const refusalDescriptions: Descriptions<typeof RefusalView> = {
  code: 'What went wrong, for programs.',
  message: 'What went wrong, for people.',
  data: 'More about it.',
};

export const refusalDataDescriptions: Descriptions<typeof RefusalData> = {
  status: 'Status of the answer.',
  params: 'Names of the missing fields, or of each refused field what is wrong with it.',
  details: 'Inner codes of wrong types and values, by field; empty if there are none.',
  json_error_code: 'Number of the fault in the JSON of the body.',
  json_error_message: 'Fault in the JSON of the body.',
  term_id: 'Number of the term that is there already.',
};
