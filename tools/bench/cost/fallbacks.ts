/** Adds events for lists with fallbacks before the measurements, as built calendars have none. */
import type { Language } from '../../../shared/settings/site.ts';
import { LOGINS } from '../../prove/harness/callers.ts';
import type { Ask } from '../calendars/door.ts';

export const FALLBACK: readonly Language[] = ['fr', 'es'];

/** More than a page, in a month without other events. */
const EVENTS = 12;
export const FALLBACK_MONTH = 'start_date=2033-07-01&end_date=2033-07-31';

/** `ask`: of a site with fallbacks. Every third event has a translation, in favour of which the site hides it. */
export const addFallbacks = async (ask: Ask): Promise<void> => {
  for (let i = 1; i <= EVENTS; i++) {
    const day = `2033-07-${String(i).padStart(2, '0')}`;
    const event = { title: `Fallback ${i}`, start_date: day, end_date: day, ml_language: i % 2 === 0 ? 'fr' : 'gl' };
    const { body } = await ask('/events', { as: LOGINS.editor, body: event });
    if (i % 3 !== 0) continue;
    const { id } = JSON.parse(body);
    await ask('/events', { as: LOGINS.editor, body: { title: 'Es', ml_language: 'es', translation_of: id } });
  }
};
