/** A page of cards: it takes the medium size of each picture, and never asks whether there is one. */
import * as v from 'valibot';
import { bodyOf, type Send } from './send.ts';

const Medium = v.object({ sizes: v.object({ medium: v.object({ url: v.string() }) }) });
const Page = v.object({ events: v.array(v.object({ title: v.string(), image: v.union([v.literal(false), Medium]) })) });

/** A line for each event. Titles come as HTML, so they go into the page as they are. */
export const cards = async (api: string, query: string, send: Send): Promise<string[]> => {
  const { events } = await bodyOf(await send(`${api}/events?${query}`), Page);
  return events.map(({ title, image }) => {
    const picture = image === false ? '' : `<img src="${image.sizes.medium.url}" alt="">`;
    return `<li>${picture}${title}</li>`;
  });
};
