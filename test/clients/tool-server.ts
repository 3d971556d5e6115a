/**
 * The tools that the MCP server of The Events Calendar offers to language models, calling `tec/v1`
 * as that server does: it sends JSON with a content type in every request, joins ids with commas,
 * uses `PUT` for changes, and returns the message of an error in place of a result.
 */
import * as v from 'valibot';
import type { Account } from './nightly-poster.ts';
import type { Send } from './send.ts';

type Kind = 'events' | 'venues' | 'organizers';

const Failure = v.object({ code: v.string(), message: v.string(), data: v.object({ status: v.number() }) });
const Acknowledgement =
  'I understand that this endpoint is experimental and may change in a future release without maintaining backward compatibility. ' +
  'I also understand that I am using this endpoint at my own risk, while support is not provided for it.';

export const toolsAt = (home: string, { login, password }: Account, send: Send) => {
  const call = async (path: string, method = 'GET', data?: object): Promise<unknown> => {
    const answer = await send(`${home}/wp-json/tec/v1/${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
        'content-type': 'application/json',
        'X-TEC-EEA': Acknowledgement,
      },
      ...(data && { body: JSON.stringify(data) }),
    });
    const body: unknown = await answer.json();
    if (answer.ok) return body;
    const { code, message, data: told } = v.parse(Failure, body);
    return `Error ${told.status}: ${message} (${code})`;
  };
  return {
    read: (kind: Kind, id: number) => call(`${kind}/${id}`),
    list: (kind: Kind, filters: Readonly<Record<string, string | number | readonly number[]>>) =>
      call(
        `${kind}?${new URLSearchParams(Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]))}`,
      ),
    save: (kind: Kind, data: object, id?: number) =>
      id === undefined ? call(kind, 'POST', data) : call(`${kind}/${id}`, 'PUT', data),
    remove: (kind: Kind, id: number) => call(`${kind}/${id}`, 'DELETE'),
  };
};
