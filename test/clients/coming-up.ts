/** The box with the next events in an app: it writes `order` as SQL does, and sends the token of a user who has not logged in. */
import * as v from 'valibot';
import { bodyOf, type Send } from './send.ts';

const Page = v.object({ events: v.array(v.object({ title: v.string(), start_date: v.string() })) });

/** The dates of the next events. @throws Error */
export const comingUp = async (api: string, order: string, token: string | null, send: Send): Promise<string[]> => {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const answer = await send(`${api}/events?per_page=3&start_date=now&order=${order}`, { headers });
  const { events } = await bodyOf(answer, Page);
  return events.map(({ start_date }) => start_date);
};
