/** Adds translations to a copy of a built calendar, through the API. They are in other languages, so the measured lists do not change. */
import * as v from 'valibot';
import type { Language } from '../../../shared/settings/site.ts';
import { LOGINS } from '../../prove/harness/callers.ts';
import type { Ask } from '../calendars/door.ts';
import { idOf } from '../calendars/generated-records.ts';

/** The number of the tag whose first ten events get three translations each. No other measured request uses it. */
export const TRANSLATED_TAG = 2;

const LANGUAGES = ['ca', 'fr', 'es'] as const satisfies Language[];
const PAGE = 10;

/** @throws Error when the tag has too few events. */
export const translatePage = async (size: number, ask: Ask): Promise<void> => {
  const { body } = await ask(`/events?tags=${idOf('tag', TRANSLATED_TAG, size)}`);
  const { events } = v.parse(Events, body);
  for (const { id } of events)
    for (const ml_language of LANGUAGES)
      await translate(id, { ml_language, venue: '', organizer: '', categories: '', tags: '' }, ask);
};
const Events = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ events: v.pipe(v.array(v.object({ id: v.number() })), v.length(PAGE)) }),
);

/** The translation has a venue, an organizer and four terms in its language, like the event itself. */
export const translateEvent = async <E extends { readonly id: number }>(event: E, ask: Ask) => {
  const translatedInto: Language = 'eu';
  const linked = {
    venue: { venue: 'Aretoa', address: 'Kale Nagusia 1', city: 'Bilbo' },
    organizer: { organizer: 'Elkartea' },
    categories: ['Kontzertuak', 'Jaiak'],
    tags: ['herria', 'doan'],
  };
  await translate(event.id, { ml_language: translatedInto, ...linked }, ask);
  await ask(`/events?per_page=1&ml_language=${translatedInto}`); // caches the terms of the language
  return { ...event, translatedInto };
};

const translate = (translation_of: number, fields: object, ask: Ask) =>
  ask('/events', { as: LOGINS.editor, body: { title: 'Itzulpena', translation_of, ...fields } });
