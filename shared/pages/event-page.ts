/** The page of one event. */

import type { Site } from '../settings/site.ts';
import { sanitizeHtml } from '../text/text.ts';
import { alternate, eventFeed } from './calendar-links.ts';
import { addMenu } from './calendar-menus.ts';
import { calendarAddress } from './calendar-query.ts';
import { monthOf } from './dates.ts';
import { aboutEvent, type Shown, statusLine, termLinks, times } from './event-item.ts';
import { fact, factList, mailLink, namedPlace, translationLinks, websiteFact } from './facts.ts';
import { type Html, html, type Part, trusted } from './html.ts';
import { eventJsonLd } from './json-ld.ts';
import { inLanguage, layout, pageLink } from './layout.ts';
import { endDay, pictureOf, plain, startDay, type WholeEvent } from './shown-event.ts';

export interface ShownOnSite extends Shown, Pick<Site, 'currency'> {}

export const eventPage = (place: ShownOnSite, event: WholeEvent): string => {
  const { texts } = place;
  const title = plain(event.title);
  const picture = pictureOf(event);
  return layout(place, {
    title,
    found: { canonical: event.url, about: aboutEvent(place, event), picture: picture && plain(picture.url) },
    head: headOf(place, event),
    main: html`<nav class="back" aria-label="${texts.calendar}"><a href="${calendarAddress(place, { month: monthOf(startDay(event)) })}">${place.dates.month(monthOf(startDay(event)))}</a></nav>
<article class="whole">
<div${inLanguage(place, event.language)}>
<h1>${title}</h1>
${statusLine(place, event)}
</div>
<div class="columns">
${factList(facts(place, event))}
<div class="text"${inLanguage(place, event.language)}>
${picture && html`<img class="picture" src="${plain(picture.sizes.large?.url ?? picture.url)}" alt="${plain(picture.alt)}">`}
${trusted(sanitizeHtml(event.description))}
${termLinks(place, event)}
</div>
</div>
</article>`,
  });
};

const facts = (place: Shown, event: WholeEvent): Part => {
  const { texts } = place;
  return [
    fact(texts.when, [when(place, event), addMenu(place, event, eventFeed(place, event.id))]),
    event.venue.map(venue => fact(texts.where, namedPlace(place, venue))),
    event.cost !== '' && fact(texts.cost, plain(event.cost)),
    event.organizer.map(organizer =>
      fact(texts.organizer, [
        pageLink(place, 'organizer', organizer, plain(organizer.organizer)),
        organizer.email !== undefined && html`<br>${mailLink(organizer.email)}`,
      ]),
    ),
    event.website !== event.url && websiteFact(place, event.website),
    translationLinks(place, 'event', event.translations).fact,
  ];
};

const when = (place: Shown, event: WholeEvent): Part => {
  const { dates, texts } = place;
  const [first, last] = [startDay(event), endDay(event)];
  const isDaily = event.all_day === true && first !== last;
  return [
    html`<span class="date">${dates.fullDay(first)}</span><br>`,
    isDaily ? texts.until(dates.fullDay(last)) : times(place, event),
    event.all_day !== true && html` <abbr class="zone">${event.timezone_abbr}</abbr>`,
  ];
};

const headOf = (place: ShownOnSite, event: WholeEvent): Html => {
  const alternates = translationLinks(place, 'event', event.translations).head;
  return html`<link rel="stylesheet" href="${place.files}/calendar.css">
${alternates}${alternate(eventFeed(place, event.id), plain(event.title))}${jsonLd(place, event)}<script type="module" src="${place.files}/calendar.js"></script>
`;
};

/** For search engines: data, which no browser runs. Without `<`, it cannot end its element (contract/http#response-formats). */
const jsonLd = (place: ShownOnSite, event: WholeEvent): Html => {
  const data = JSON.stringify(eventJsonLd(event, place)).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">${trusted(data)}</script>\n`;
};
