/**
 * Creates the demonstration calendars through the HTTP API, with translations of the events that
 * several of them have.
 */
import * as v from 'valibot';
import type { Method } from '../../shared/api/routes.ts';
import type { Language } from '../../shared/settings/site.ts';
import { reasonOf, type Service } from '../http/service.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { ca } from './demonstration/calendar-ca.ts';
import { fr } from './demonstration/calendar-fr.ts';
import { gl } from './demonstration/calendar-gl.ts';
import { type DemonstrationCalendar, datesOf } from './demonstration/demonstration-calendar.ts';
import { TRANSLATED_CATEGORIES, TRANSLATED_EVENTS } from './demonstration/translations.ts';

/** Sites in other languages stay empty. */
const CALENDARS: readonly DemonstrationCalendar[] = [gl, ca, fr];

/**
 * `services` has the site of each language that has one. `today` is `YYYY-MM-DD`.
 *
 * @throws OperatorError if something is refused.
 */
export const createDemonstration = async (services: ReadonlyMap<Language, Service>, today: string): Promise<void> => {
  const created = await Promise.all(
    CALENDARS.map(async calendar => {
      const service = services.get(calendar.language);
      return service === undefined ? [] : createCalendar(calendar, service, today);
    }),
  );
  const events = created.flat();
  await translateCategories(events, services);
  await translateEvents(events, services);
};

interface CreatedEvent extends v.InferOutput<typeof Event> {
  readonly original: DemonstrationCalendar['events'][number];
  readonly language: Language;
}

/**
 * Records are created one after another, so that ids ascend in the order of the calendar's files.
 */
const createCalendar = async (
  calendar: DemonstrationCalendar,
  service: Service,
  today: string,
): Promise<CreatedEvent[]> => {
  const { language, categories, events } = calendar;
  const ids = new Map<string, number>();
  for (const { parent, ...category } of categories) {
    const body = { ...category, ...(parent && { parent: ids.get(parent) }) };
    ids.set(category.name, (await make(service, '/categories', body, `${language} ${category.name}`)).id);
  }
  const created: CreatedEvent[] = [];
  for (const [i, original] of events.entries()) {
    const { when, ...event } = original;
    const body = await make(service, '/events', { ...event, ...datesOf(when, today) }, `${language} ${i}`);
    created.push({ ...v.parse(Event, body), original, language });
  }
  return created;
};

const Event = v.object({
  id: v.number(),
  title: v.string(),
  venue: v.object({ id: v.number() }),
  categories: v.array(v.object({ id: v.number(), name: v.string() })),
});

/** Translates the categories that translated events take over from their originals. */
const translateCategories = async (
  events: readonly CreatedEvent[],
  services: ReadonlyMap<Language, Service>,
): Promise<void> => {
  const idOf = (language: string, name: string): number | undefined =>
    events
      .filter(event => event.language === language)
      .flatMap(({ categories }) => categories)
      .find(category => category.name === name)?.id;
  for (const names of TRANSLATED_CATEGORIES) {
    let original: number | undefined;
    for (const [language, service] of services) {
      const name = names[language];
      if (name === undefined) continue;
      const id = idOf(language, name);
      const link = original === undefined ? {} : { translation_of: original };
      if (id === undefined)
        original = (await make(service, '/categories', { name, ...link }, `${language} ${name}`)).id;
      else if (original === undefined) original = id;
      else await ask(service, 'PUT', `/categories/${id}`, link, `${language} ${name}`);
    }
  }
};

const translateEvents = async (
  events: readonly CreatedEvent[],
  services: ReadonlyMap<Language, Service>,
): Promise<void> => {
  for (const { language: from, title, translations } of TRANSLATED_EVENTS) {
    const event = events.find(each => each.language === from && each.original.title === title);
    if (event === undefined) continue;
    for (const { language, venue, ...texts } of translations) {
      const service = services.get(language);
      if (service === undefined) continue;
      const place = { ...event.original.venue, ...venue, translation_of: event.venue.id };
      await make(service, '/venues', place, `${language} ${venue.venue}`);
      await make(service, '/events', { ...texts, translation_of: event.id }, `${language} ${texts.title}`);
    }
  }
};

const make = (service: Service, path: string, body: object, name: string) => ask(service, 'POST', path, body, name);

const ask = async (service: Service, method: Method, path: string, body: object, name: string) => {
  // Headers carry no letters beyond Latin-1.
  const headers = { 'idempotency-key': `demonstration ${encodeURIComponent(name)}` };
  const answer = await service.call(method, path, { body, headers });
  if (answer.status < 300 && v.is(Made, answer.body)) return answer.body;
  throw new OperatorError(`${service.address}${path} refuses "${name}": ${reasonOf(answer).message}`);
};

const Made = v.looseObject({ id: v.number() });
