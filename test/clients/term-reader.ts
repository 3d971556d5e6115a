/** A term reader, as in importers and mobile apps: it asks for page after page of WordPress' terms until one is empty. */
import * as v from 'valibot';
import { bodyOf, type Send } from './send.ts';

const Terms = v.array(v.object({ id: v.number(), name: v.string(), slug: v.string() }));

/** Names by slug. `home`: the address of the site; `taxonomy`: `tags` or `tribe_events_cat`. @throws Error if there are more than it counts. */
export const readTerms = async (home: string, taxonomy: string, send: Send): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (let page = 1; ; page++) {
    const answer = await send(`${home}/wp-json/wp/v2/${taxonomy}?per_page=2&hide_empty=false&page=${page}`);
    const terms = await bodyOf(answer, Terms);
    if (terms.length === 0) return found;
    for (const { slug, name } of terms) found.set(slug, name);
    if (found.size > Number(answer.headers.get('X-WP-Total'))) throw new Error(`more than the total on page ${page}`);
  }
};
