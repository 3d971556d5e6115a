/**
 * A nightly poster: it looks up each event of its list by title and start, then updates it or posts
 * it.
 */
import { decodeHTML } from 'entities';
import * as v from 'valibot';
import { bodyOf, type Send } from './send.ts';

export interface Listed {
  readonly title: string;
  /** The start, for example `2027-05-10 20:00:00`. */
  readonly start_date: string;
  readonly [field: string]: unknown;
}

export interface Account {
  readonly login: string;
  /** The password as it was pasted into the settings. */
  readonly password: string;
}

interface Night {
  readonly posted: number;
  readonly updated: number;
}

const Found = v.object({ events: v.array(v.object({ id: v.number(), title: v.string(), start_date: v.string() })) });

export const postNight = async (
  api: string,
  { login, password }: Account,
  list: readonly Listed[],
  send: Send,
): Promise<Night> => {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  const night = { posted: 0, updated: 0 };
  for (const event of list) {
    const id = await idOf(event);
    const url = id === undefined ? `${api}/events` : `${api}/events/${id}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await bodyOf(
      await send(url, { method: 'POST', headers, body: JSON.stringify(event) }),
      v.object({ id: v.number() }),
    );
    night[id === undefined ? 'posted' : 'updated'] += 1;
  }
  return night;

  async function idOf({ title, start_date }: Listed): Promise<number | undefined> {
    const query = new URLSearchParams({ search: title, start_date: start_date.slice(0, 10), per_page: '50' });
    const answer = await send(`${api}/events/?${query}`, { headers: { authorization } });
    const { events } = await bodyOf(answer, Found);
    return events.find(each => decodeHTML(each.title) === title && each.start_date === start_date)?.id;
  }
};
