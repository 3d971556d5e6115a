/**
 * Creates the demonstration calendars through the HTTP API, with translations of the events that
 * several of them have.
 */
import * as v from 'valibot';
import type { Language } from '../../shared/settings/site.ts';
import { reasonOf, type Service } from '../http/service.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { ca } from './demonstration/calendar-ca.ts';
import { fr } from './demonstration/calendar-fr.ts';
import { gl } from './demonstration/calendar-gl.ts';
import { type DemonstrationCalendar, datesOf } from './demonstration/demonstration-calendar.ts';
import { uploadPicture } from './demonstration/pictures.ts';
import { CATEGORIES, TRANSLATED_EVENTS } from './demonstration/translations.ts';

/** Sites in other languages stay empty. */
const CALENDARS: readonly DemonstrationCalendar[] = [gl, ca, fr];

type Services = ReadonlyMap<Language, Service>;

/**
 * `services` has the site of each language that has one. `today` is `YYYY-MM-DD`.
 *
 * @throws OperatorError if something is refused.
 */
export const createDemonstration = async (services: Services, today: string): Promise<void> => {
  await createCategories(services);
  await Promise.all(
    CALENDARS.map(async calendar => {
      const service = services.get(calendar.language);
      if (service !== undefined) await createEvents(calendar, service, services, today);
    }),
  );
};

const createCategories = async (services: Services): Promise<void> => {
  const ids = new Map<string, number>();
  for (const category of CATEGORIES) {
    let translation_of: number | undefined;
    for (const [language, service] of services) {
      const fields = category[language];
      if (fields === undefined) continue;
      const parent = ids.get(`${language} ${fields.parent}`);
      const { id } = await make(service, '/categories', { ...fields, parent, translation_of }, fields.name);
      ids.set(`${language} ${fields.name}`, id);
      translation_of ??= id;
    }
  }
};

/** Creates events one after another, so that ids ascend in the order of the calendar's file. */
const createEvents = async (
  { language: from, events }: DemonstrationCalendar,
  service: Service,
  services: Services,
  today: string,
): Promise<void> => {
  const pictures = await picturesOf(
    [...new Set(events.flatMap(({ categories }) => categories.slice(0, 1)))],
    service,
    from,
  );
  for (const [index, { when, ...event }] of events.entries()) {
    // Every third event has no picture, as in most calendars.
    const image = index % 3 === 2 ? undefined : pictures.get(event.categories[0] ?? '');
    const created = await make(service, '/events', { ...event, image, ...datesOf(when, today) }, event.title);
    const translated = TRANSLATED_EVENTS.find(({ language, title }) => language === from && title === event.title);
    for (const { language, venue: names, ...texts } of translated?.translations ?? []) {
      const other = services.get(language);
      if (other === undefined) continue;
      await make(
        other,
        '/venues',
        { ...event.venue, ...names, translation_of: v.parse(Linked, created).venue.id },
        names.venue,
      );
      await make(other, '/events', { ...texts, translation_of: created.id }, texts.title);
    }
  }
};

/** The ids of the pictures by category. Empty for a service that takes no pictures. */
const picturesOf = async (categories: readonly string[], service: Service, language: Language) => {
  const ids = new Map<string, number>();
  for (const [number, category] of categories.entries()) {
    const picture = await uploadPicture(service, language, category, number);
    if (!v.is(Made, picture)) return ids;
    ids.set(category, picture.id);
  }
  return ids;
};

const make = async (service: Service, path: string, body: object, name: string) => {
  // Headers carry no letters beyond Latin-1.
  const headers = { 'idempotency-key': `demonstration ${encodeURIComponent(`${service.address} ${name}`)}` };
  const answer = await service.call('POST', path, { body, headers });
  if (answer.status < 300 && v.is(Made, answer.body)) return answer.body;
  throw new OperatorError(`${service.address}${path} refuses "${name}": ${reasonOf(answer).message}`);
};

const Made = v.looseObject({ id: v.number() });
/** An event with one venue. */
const Linked = v.object({ venue: Made });
