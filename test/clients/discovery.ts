/**
 * A client that knows only the address of a site: it finds the calendar in WordPress' index, and
 * sends requests with and without pretty paths.
 */
import * as v from 'valibot';
import { bodyOf, type Send } from './send.ts';

const Index = v.object({
  namespaces: v.array(v.string()),
  routes: v.record(
    v.string(),
    v.object({
      methods: v.array(v.string()),
      _links: v.optional(v.object({ self: v.array(v.object({ href: v.string() })) })),
    }),
  ),
});
const List = v.object({ total: v.number(), rest_url: v.string() });
type List = v.InferOutput<typeof List>;

interface Discovered {
  readonly namespace: string;
  readonly mayPost: boolean;
  /** Lists from the address that the index names. */
  readonly byPath: List;
  /** The same lists by `rest_route`. */
  readonly byQuery: List;
}

/** Returns undefined if there is no calendar. */
export const discover = async (home: string, send: Send): Promise<Discovered | undefined> => {
  const index = (await indexAt(`${home}/wp-json/`)) ?? (await indexAt(`${home}/?rest_route=/`));
  const namespace = index?.namespaces.find(name => name.startsWith('tribe/events/'));
  const route = index?.routes[`/${namespace}/events`];
  const address = route?._links?.self[0]?.href;
  if (namespace === undefined || route === undefined || address === undefined) return undefined;
  return {
    namespace,
    mayPost: route.methods.includes('POST'),
    byPath: await bodyOf(await send(address), List),
    byQuery: await bodyOf(await send(`${home}/?rest_route=/${namespace}/events`), List),
  };

  async function indexAt(url: string): Promise<v.InferOutput<typeof Index> | undefined> {
    const answer = await send(url);
    return answer.status === 404 ? undefined : bodyOf(answer, Index);
  }
};
