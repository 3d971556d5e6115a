/**
 * Data for the measured requests and their budgets: ids, totals and amounts, read from the service before the measurements, and added
 * translations, as built calendars have none.
 */
import * as v from 'valibot';
import type { Language } from '../../../shared/settings/site.ts';
import type { Ask } from '../calendars/door.ts';
import { amountsIn, idOf } from '../calendars/generated-records.ts';
import { translateEvent, translatePage } from './translated.ts';

export interface Fixture {
  readonly size: number;
  /** An event with a venue, an organizer and four terms. */
  readonly rich: { readonly id: number; readonly slug: string; readonly translatedInto: Language };
  /** Total events of each list. */
  readonly totals: Readonly<Record<Total, number>>;
  /** The token after the last change of tags (contract/changes). */
  readonly tagsSince: string;
  /** Numbers of terms, venues and organizers. */
  readonly amounts: ReturnType<typeof amountsIn>;
}

/** A tag that few events have. */
export const RARE_TAG = 'etiqueta-numero-250';

/** Queries of event lists, from whose totals page numbers and numbers of index entries are computed. */
const TOTALS = {
  default: () => '',
  category: size => `categories=${idOf('category', 1, size)}`,
  otherCategory: size => `categories=${idOf('category', 2, size)}`,
  venue: size => `venue=${idOf('venue', 1, size)}`,
  tag: () => `tags=${RARE_TAG}`,
  upcoming: () => 'starts_after=2027-02-28',
} as const satisfies Record<string, (size: number) => string>;
type Total = keyof typeof TOTALS;

export const readFixture = async (size: number, ask: Ask): Promise<Fixture> => {
  await translatePage(size, ask);
  const total = async (name: Total) => (await ask(`/events?per_page=1&${TOTALS[name](size)}`)).total;
  return {
    size,
    rich: await translateEvent(await richEvent(ask), ask),
    totals: {
      default: await total('default'),
      category: await total('category'),
      otherCategory: await total('otherCategory'),
      venue: await total('venue'),
      tag: await total('tag'),
      upcoming: await total('upcoming'),
    },
    tagsSince: await followTags(ask),
    amounts: amountsIn(size),
  };
};

const Followed = v.object({ next_token: v.string(), has_more: v.boolean() });

const followTags = async (ask: Ask): Promise<string> => {
  for (let since = ''; ; ) {
    const { body } = await ask(`/tags/changes${since && `?since=${since}`}`);
    const { next_token, has_more } = v.parse(Followed, JSON.parse(body));
    if (!has_more) return next_token;
    since = next_token;
  }
};

const Rich = v.object({
  id: v.number(),
  slug: v.string(),
  venue: v.looseObject({ id: v.number() }),
  organizer: v.pipe(v.array(v.unknown()), v.length(1)),
  categories: v.array(v.unknown()),
  tags: v.array(v.unknown()),
});
const Events = v.pipe(v.string(), v.parseJson(), v.object({ events: v.array(v.unknown()) }));

const richEvent = async (ask: Ask): Promise<Omit<Fixture['rich'], 'translatedInto'>> => {
  for (let page = 1; ; page++) {
    const { events } = v.parse(Events, (await ask(`/events?per_page=50&page=${page}`)).body);
    const rich = events
      .map(event => v.safeParse(Rich, event))
      .find(({ success, output }) => success && output.categories.length + output.tags.length === 4);
    if (rich?.success) return { id: rich.output.id, slug: rich.output.slug };
  }
};
