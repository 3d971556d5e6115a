/** A service on a copy of a calendar, as functions in several states answer it: new ones, and those that know lists, records or answers. */
import * as v from 'valibot';
import { ANSWER_RULE, type AnswerRule } from '../../../functions/answers/cache-entries.ts';
import { storeAllCounts } from '../../../functions/lists/stored-counts.ts';
import { PUBLIC_EVENTS } from '../../../shared/lists/name.ts';
import type { Language } from '../../../shared/settings/site.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { textPartition } from '../../../shared/store/table.ts';
import type { Deployment } from '../../local/deployment.ts';
import { LOGINS } from '../../local/test-users.ts';
import { type Ask, openDoor } from '../calendars/door.ts';
import { idOf, LANGUAGE, NOW } from '../calendars/records.ts';

export interface Doors {
  /** To functions that cache no answers, as their clock stands still (`openDoor`). */
  readonly forgetting: Ask;
  /** The same, for requests with texts in memory. */
  readonly keeping: Ask;
  /** To new functions. */
  readonly fresh: () => Ask;
  /** To functions that have answered one list of each type. */
  readonly open: () => Promise<Ask>;
  /** To functions of a site that falls back on other languages. */
  readonly fallingBack: Ask;
  readonly remembering: Ask;
  /** Somebody creates an event, in the default window, behind all pages that are measured. */
  readonly writeElsewhere: () => Promise<void>;
}

export const openDoors = async (service: Deployment, store: UncheckedStore): Promise<Doors> => {
  // As the scheduled job does once somebody has written.
  await store.commit([{ remove: { pk: textPartition(LANGUAGE, PUBLIC_EVENTS, 0), sk: 'none' } }]);
  await storeAllCounts({ store, now: NOW }, () => true);
  const fresh = (): Ask => openDoor(service, store);
  const open = async (): Promise<Ask> => {
    const ask = fresh();
    await warmUp(ask);
    return ask;
  };
  const keeping = await open();
  return {
    ...{ fresh, open, keeping },
    forgetting: await open(),
    fallingBack: openDoor(service, store, { fallback: FALLBACK }),
    remembering: openDoor(service, store, { answerRule: AT_ONCE, fallback: FALLBACK }),
    writeElsewhere: async () => {
      const event = { title: 'Outro', start_date: '2027-12-30', end_date: '2027-12-30' };
      await keeping('/events', { as: LOGINS.editor, body: event });
    },
  };
};

/** Warms up functions, as their caches are part of the design. */
const warmUp = async (ask: Ask): Promise<void> => {
  for (const collection of ['events', 'venues', 'organizers', 'categories', 'tags'])
    await ask(`/${collection}?per_page=1`);
  // The time of a password's last use is written once a minute, here before the measurements.
  for (const as of [LOGINS.subscriber, LOGINS.editor]) await ask('/events?per_page=1', { as });
};

/** Caches every cacheable answer at its first request. */
const AT_ONCE: AnswerRule = { ...ANSWER_RULE, settled: 0 };

/** The same request with an unknown parameter: the same answer, but not cached, as the parameter is part of the cache key. */
export const anotherOf = (path: string, nth: number): string => `${path}${path.includes('?') ? '&' : '?'}asked=${nth}`;

// --- What rows ask for, read from the service before the measurements; and translations, which built calendars lack.

export interface Fixture {
  /** Events of the calendar. */
  readonly size: number;
  /** Events of the default list. */
  readonly total: number;
  /** An event with a venue, an organizer and four terms, whose translation has them, too. */
  readonly rich: { readonly id: number; readonly slug: string; readonly translatedInto: Language };
  /** The token after the last change of tags (contract/changes). */
  readonly tagsSince: string;
}

/** A tag that few events have. */
export const RARE_TAG = 'etiqueta-numero-250';
/** The number of the tag whose first ten events get three translations each. */
export const TRANSLATED_TAG = 2;
/** A month without other events, and languages on which a site falls back. */
export const FALLBACK_MONTH = 'start_date=2033-07-01&end_date=2033-07-31';
export const FALLBACK: readonly Language[] = ['fr', 'es'];

/** `fallingBack`: a site with fallbacks. */
export const readFixture = async (size: number, ask: Ask, fallingBack: Ask): Promise<Fixture> => {
  const create = async (through: Ask, body: object): Promise<number> =>
    v.parse(Made, (await through('/events', { as: LOGINS.editor, body })).body).id;
  // More than a page; every third event has a translation, in favour of which the site hides it.
  for (let i = 1; i <= 12; i++) {
    const day = `2033-07-${String(i).padStart(2, '0')}`;
    const event = { title: `Fallback ${i}`, start_date: day, end_date: day, ml_language: i % 2 === 0 ? 'fr' : 'gl' };
    const id = await create(fallingBack, event);
    if (i % 3 === 0) await create(fallingBack, { title: 'Es', ml_language: 'es', translation_of: id });
  }
  const translate = (translation_of: number, ml_language: Language, linked: object) =>
    create(ask, { title: 'Itzulpena', translation_of, ml_language, ...linked });
  const { events } = v.parse(Events, (await ask(`/events?tags=${idOf('tag', TRANSLATED_TAG, size)}`)).body);
  for (const { id } of events)
    for (const language of ['ca', 'fr', 'es'] as const)
      await translate(id, language, { venue: '', organizer: '', categories: '', tags: '' });

  const rich = await richEvent(ask);
  await translate(rich.id, 'eu', {
    venue: { venue: 'Aretoa', address: 'Kale Nagusia 1', city: 'Bilbo' },
    organizer: { organizer: 'Elkartea' },
    categories: ['Kontzertuak', 'Jaiak'],
    tags: ['herria', 'doan'],
  });
  await ask('/events?per_page=1&ml_language=eu'); // caches the terms of the language
  const { total } = await ask('/events?per_page=1');
  return { size, total, rich: { ...rich, translatedInto: 'eu' }, tagsSince: await lastChangeOfTags(ask) };
};

const Made = v.pipe(v.string(), v.parseJson(), v.object({ id: v.number() }));
const Events = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ events: v.array(v.looseObject({ id: v.number(), slug: v.string() })) }),
);

const Rich = v.looseObject({
  venue: v.looseObject({ id: v.number() }),
  organizer: v.pipe(v.array(v.unknown()), v.length(1)),
  categories: v.array(v.unknown()),
  tags: v.array(v.unknown()),
});

const richEvent = async (ask: Ask): Promise<{ readonly id: number; readonly slug: string }> => {
  for (let page = 1; ; page++) {
    const { events } = v.parse(Events, (await ask(`/events?per_page=50&page=${page}`)).body);
    const rich = events.find(event => v.is(Rich, event) && event.categories.length + event.tags.length === 4);
    if (rich !== undefined) return rich;
  }
};

const Followed = v.pipe(v.string(), v.parseJson(), v.object({ next_token: v.string(), has_more: v.boolean() }));

const lastChangeOfTags = async (ask: Ask): Promise<string> => {
  for (let since = ''; ; ) {
    const { next_token, has_more } = v.parse(Followed, (await ask(`/tags/changes${since && `?since=${since}`}`)).body);
    if (!has_more) return next_token;
    since = next_token;
  }
};
