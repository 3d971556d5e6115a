/**
 * The schemas of lists, change feeds and refusals that have a name in `components.schemas`, each
 * with the descriptions of its properties.
 */
import { RefusalData, RefusalView } from '../api/errors.ts';
import { NAMESPACE_ROUTES } from '../api/routes.ts';
import { Facets, FacetTotal } from '../events/facets.ts';
import type { Envelope } from '../http/paging.ts';
import { CHANGED_TYPES, type ChangedType, NAMES_OF } from '../store/records.ts';
import { address, capitalized, type Facts, type Named, NUMBER, shown } from './descriptions.ts';

// The answers to the list and to the change feed of each resource.

const routes = NAMESPACE_ROUTES;
const LISTS = {
  event: { list: routes.listEvents.reply.schema, changes: routes.listEventChanges.reply.schema },
  venue: { list: routes.listVenues.reply.schema, changes: routes.listVenueChanges.reply.schema },
  organizer: { list: routes.listOrganizers.reply.schema, changes: routes.listOrganizerChanges.reply.schema },
  category: { list: routes.listCategories.reply.schema, changes: routes.listCategoryChanges.reply.schema },
  tag: { list: routes.listTags.reply.schema, changes: routes.listTagChanges.reply.schema },
} satisfies Readonly<Record<ChangedType, object>>;

const ENVELOPE: Facts<keyof typeof Envelope | 'facets'> = {
  rest_url: address('Address of this page.'),
  next_rest_url: address('Address of the next page; absent on the last.'),
  previous_rest_url: address('Address of the previous page; absent on the first.'),
  total: 'Number of records on all pages.',
  total_pages: 'Number of pages.',
  facets: 'Totals of the whole list of events, if they were asked for.',
};

const listOf = (type: ChangedType): Named => {
  const { collection } = NAMES_OF[type];
  const records = `${capitalized(collection)} of this page.`;
  return { schema: LISTS[type].list, facts: { ...ENVELOPE, [collection]: records } };
};

const changesOf = (type: ChangedType): Named =>
  shown<'changes' | 'next_token' | 'has_more'>(LISTS[type].changes, {
    changes: 'What has changed, oldest first; some changes may come twice.',
    next_token: 'What to send as `since` next time.',
    has_more: 'Whether there is more to read at once.',
  });

const changeOf = (type: ChangedType): Named => ({
  schema: LISTS[type].changes.entries.changes.item,
  facts: {
    id: NUMBER,
    type: 'Type of the record.',
    version: 'Its version; the same as in its `ETag`.',
    change: '`upsert`: the record is as shown here. `delete`: it is not public any more.',
    [type]: `The ${type}, unless it is gone.`,
  },
});

const ofEachType = (affixes: (name: string) => string, named: (type: ChangedType) => Named) =>
  Object.fromEntries(CHANGED_TYPES.map(type => [affixes(capitalized(type)), named(type)]));

export const LISTS_AND_REFUSALS: Readonly<Record<string, Named>> = {
  Facets: shown(Facets, {
    categories: 'By category, with those below it.',
    towns: 'By town of the venue.',
    days: 'By day on which they take place.',
    months: 'By month of the start.',
  }),
  FacetTotal: shown(FacetTotal, {
    value: 'What it counts: the slug of a category, a town, a day such as `2027-05-10`, or a month such as `2027-05`.',
    total: 'Number of events.',
  }),
  ...ofEachType(name => `${name}List`, listOf),
  ...ofEachType(name => `${name}Changes`, changesOf),
  ...ofEachType(name => `Changed${name}`, changeOf),
  Refusal: shown(RefusalView, {
    code: 'What went wrong, for programs.',
    message: 'What went wrong, for people.',
    data: 'More about it.',
  }),
  RefusalData: shown(RefusalData, {
    status: 'Status of the answer.',
    params: 'Names of the missing fields, or of each refused field what is wrong with it.',
    details: 'Inner codes of wrong types and values, by field; empty if there are none.',
    json_error_code: 'Number of the fault in the JSON of the body.',
    json_error_message: 'Fault in the JSON of the body.',
    term_id: 'Number of the term that is there already.',
  }),
};
