/**
 * Creates the demonstration calendar through the HTTP API, at the first start in a data folder that
 * keeps its data.
 */
import { LANGUAGES } from '../../shared/settings/site.ts';
import { userKey } from '../../shared/store/table.ts';
import { serviceAt } from '../http/service.ts';
import type { RunningServer } from '../local/start-server.ts';
import { addNewUser } from '../table/accounts.ts';
import { forWriting, storeOf } from '../table/open-table.ts';
import { secondsNow } from '../terminal/now.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { randomPassword } from '../terminal/password-input.ts';
import { createDemonstration } from './create-demonstration.ts';

const LOGIN = 'demo';

/**
 * Called when the local server answers, before its addresses are printed. It is not called for
 * `--fresh`, and does its work only once for the same data.
 */
export async function seedDemonstration(server: RunningServer): Promise<void> {
  const store = storeOf(server);
  const [user] = await store.read([userKey(LOGIN)], 'consistent');
  if (user !== undefined) return;
  const credentials = { login: LOGIN, password: randomPassword() };
  await addNewUser(await forWriting(store), { ...credentials, role: 'administrator' }, secondsNow());
  const today = new Date().toISOString().slice(0, 10);
  try {
    const services = LANGUAGES.flatMap(language => {
      const address = server.urls[language];
      return address === undefined ? [] : [[language, serviceAt(address, credentials, NEVER)] as const];
    });
    await createDemonstration(new Map(services), today);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    // The local server also works without the demonstration.
    console.error(`The demonstration calendar is not complete: ${error.message}`);
  }
  console.log(welcome(Object.values(server.urls)[0], credentials.password, today));
}

const NEVER = new AbortController().signal;

const welcome = (address: string | undefined, password: string, today: string): string => `
A small demonstration calendar is there. Its administrator is ${LOGIN}, with the password ${password}
(shown only now). A first write:

  curl -u '${LOGIN}:${password}' -H 'content-type: application/json' \\
    -d '{"title": "My first event", "start_date": "${today} 20:00", "end_date": "${today} 22:00"}' \\
    '${address}/events'`;
