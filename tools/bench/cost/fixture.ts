/** What rows ask for, read from the service before the measurements; and translations, which built calendars lack. */
import * as v from 'valibot';
import type { Language } from '../../../shared/settings/site.ts';
import { LOGINS } from '../../local/test-users.ts';
import type { Ask } from '../calendars/door.ts';
import { idOf } from '../calendars/generated-records.ts';

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
