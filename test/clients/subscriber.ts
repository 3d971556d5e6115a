/** A calendar subscription that a phone has kept from before the site moved: it knows an address of pages, and follows no redirects. */
import ICAL from 'ical.js';
import type { Send } from './send.ts';

/** The titles of the events, as the phone shows them. `home`: the address of the site; `kept`: what is behind it. @throws Error */
export const titlesIn = async (home: string, kept: string, send: Send): Promise<string[]> => {
  const answer = await send(`${home}${kept}`, { headers: { accept: '*/*', 'user-agent': 'iOS/17.4 dataaccessd/1.0' } });
  if (answer.status !== 200) throw new Error(`${answer.status} for ${kept}`);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents('vevent').map(event => String(event.getFirstPropertyValue('summary')));
};
