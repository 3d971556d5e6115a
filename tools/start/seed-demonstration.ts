/** The demonstration calendar. The first start of a home that keeps its data creates it, through the HTTP interface. */
import * as v from 'valibot';
import { userKey } from '../../shared/store/table.ts';
import { type Service, serviceAt } from '../client/http-service.ts';
import { reasonOf } from '../client/reason.ts';
import type { RunningStage } from '../local/start-stage.ts';
import { addNewUser } from '../table/accounts.ts';
import { forWriting, storeOf } from '../table/open-table.ts';
import { secondsNow } from '../terminal/now.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { randomPassword } from '../terminal/password-input.ts';
import { ca } from './demonstration/calendar-ca.ts';
import { fr } from './demonstration/calendar-fr.ts';
import { gl } from './demonstration/calendar-gl.ts';
import { type DemonstrationCalendar, datesOf } from './demonstration/demonstration-calendar.ts';

/** A site in another language begins empty. */
export const CALENDARS: readonly DemonstrationCalendar[] = [gl, ca, fr];
const LOGIN = 'demo';

/** Called once the stage answers, before its addresses are printed; never for `--fresh`, and never again for the same data. */
export async function seedDemonstration(stage: RunningStage): Promise<void> {
  const store = storeOf(stage);
  const [user] = await store.read([userKey(LOGIN)], 'consistent');
  if (user !== undefined) return;
  const credentials = { login: LOGIN, password: randomPassword() };
  await addNewUser(await forWriting(store), { ...credentials, role: 'administrator' }, secondsNow());
  const today = new Date().toISOString().slice(0, 10);
  try {
    await Promise.all(
      CALENDARS.map(async calendar => {
        const address = stage.urls[calendar.language];
        if (address !== undefined) await createCalendar(calendar, serviceAt(address, credentials, NEVER), today);
      }),
    );
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    // The stage is useful without the demonstration, so it goes on.
    console.error(`The demonstration calendar is not complete: ${error.message}`);
  }
  console.log(welcome(Object.values(stage.urls)[0], credentials.password, today));
}

const NEVER = new AbortController().signal;

/** One after another, so that ids ascend as the pages of the calendar do. */
const createCalendar = async (calendar: DemonstrationCalendar, service: Service, today: string): Promise<void> => {
  const { language, categories, events } = calendar;
  const ids = new Map<string, number>();
  for (const { parent, ...category } of categories) {
    const body = { ...category, ...(parent && { parent: ids.get(parent) }) };
    ids.set(category.name, await make(service, '/categories', body, `${language} ${category.name}`));
  }
  for (const [i, { when, ...event }] of events.entries()) {
    await make(service, '/events', { ...event, ...datesOf(when, today) }, `${language} ${i}`);
  }
};

const Made = v.object({ id: v.number() });

const make = async (service: Service, path: string, body: object, name: string): Promise<number> => {
  const headers = { 'idempotency-key': `demonstration ${name}` };
  const answer = await service.call('POST', path, { body, headers });
  if (answer.status === 201 && v.is(Made, answer.body)) return answer.body.id;
  throw new OperatorError(`${service.address}${path} refuses "${name}": ${reasonOf(answer).message}`);
};

const welcome = (address: string | undefined, password: string, today: string): string => `
A small demonstration calendar is there. Its administrator is ${LOGIN}, with the password ${password}
(shown only now). A first write:

  curl -u '${LOGIN}:${password}' -H 'content-type: application/json' \\
    -d '{"title": "My first event", "start_date": "${today} 20:00", "end_date": "${today} 22:00"}' \\
    '${address}/events'`;
