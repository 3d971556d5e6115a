/**
 * A list reader, as in newsletters and exports: it follows links to the next page until there are
 * none, and counts events.
 */
import * as v from 'valibot';
import { bodyOf, type Send } from './send.ts';

const Page = v.object({
  events: v.array(v.object({ id: v.number() })),
  total: v.number(),
  next_rest_url: v.optional(v.string()),
});

interface Count {
  readonly events: number;
  readonly pages: number;
}

/**
 * Sends its credentials to one origin only.
 * @throws Error if a link leads to another origin, or if the pages do not have as many events as
 * the total says.
 */
export const countEvents = async (api: string, query: string, send: Send): Promise<Count> => {
  const { origin } = new URL(api);
  const ids = new Set<number>();
  let pages = 0;
  let next: string | undefined = `${api}/events/?${query}`;
  while (next !== undefined) {
    if (new URL(next).origin !== origin) throw new Error(`${next} is not at ${origin}`);
    const answer = await send(next);
    const page: v.InferOutput<typeof Page> = await bodyOf(answer, Page);
    pages += 1;
    for (const { id } of page.events) ids.add(id);
    next = page.next_rest_url;
    const totals = [String(page.total), answer.headers.get('X-TEC-Total')];
    if (next === undefined && totals.some(total => total !== String(ids.size)))
      throw new Error(`${ids.size} events were on the pages, of ${totals.join(' and ')}`);
  }
  return { events: ids.size, pages };
};
