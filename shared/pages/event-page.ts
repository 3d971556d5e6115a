/** The page of one event. */

import { ENDONYMS, LANGUAGES } from '../settings/language.ts';
import { plainText, sanitizeHtml } from '../text/text.ts';
import { alternate, eventFeed } from './calendar-links.ts';
import { addressQuery } from './calendar-query.ts';
import { monthOf } from './dates.ts';
import { type Shown, statusLine, termLinks, times } from './event-item.ts';
import { type Html, html, type Part, trusted } from './html.ts';
import { eventAddress, inLanguage, layout, link } from './layout.ts';
import { endDay, pictureOf, plain, type ShownVenue, startDay, type WholeEvent } from './shown-event.ts';

export const eventPage = (place: Shown, event: WholeEvent): string => {
  const { texts, site } = place;
  const title = plain(event.title);
  const picture = pictureOf(event);
  return layout(place, {
    title,
    head: headOf(place, event),
    main: html`<nav class="back" aria-label="${texts.calendar}"><a href="${site}/calendar${addressQuery({ month: monthOf(startDay(event)) })}">${place.dates.month(monthOf(startDay(event)))}</a></nav>
<article class="whole">
<div${inLanguage(place, event.language)}>
<h1>${title}</h1>
${statusLine(place, event)}
</div>
<div class="columns">
<dl class="facts">
${facts(place, event)}
</dl>
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
  const website = event.website !== '' && event.website !== event.url && plain(event.website);
  return [
    fact(texts.when, [when(place, event), html`<br>${link(eventFeed(place, event.id), texts.addToCalendar)}`]),
    event.venue.map(venue => fact(texts.where, venuePart(place, venue))),
    event.cost !== '' && fact(texts.cost, plain(event.cost)),
    event.organizer.map(({ organizer, email, website: own }) =>
      fact(texts.organizer, [
        isWeb(own) ? link(plain(own), plain(organizer)) : plain(organizer),
        email !== undefined && html`<br><a href="mailto:${plain(email)}">${plain(email)}</a>`,
      ]),
    ),
    website !== false && isWeb(website) && fact(texts.website, link(website, new URL(website).hostname)),
    others(place, event),
  ];
};

const fact = (name: string, value: Part): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** Other schemes, such as `javascript:`, are never linked. */
const isWeb = (address: string | undefined): address is string => /^https?:\/\//.test(address ?? '');

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

/** Names and addresses are in the language of the event, not of the page. */
const venuePart = (place: Shown, venue: ShownVenue): Part => {
  const { texts, site } = place;
  const [name, address = '', zip = '', city = '', country = ''] = [
    venue.venue,
    venue.address,
    venue.zip,
    venue.city,
    venue.country,
  ].map(text => text && plain(text));
  const town = city !== '' && link(`${site}/calendar${addressQuery({ town: city })}`, city);
  return [
    html`<strong>${name}</strong>`,
    address !== '' && html`<br>${address}`,
    (zip !== '' || city !== '') && html`<br>${zip} ${town}`,
    venue.show_map_link && html`<br>${link(mapAddress(venue, [address, zip, city, country]), texts.map)}`,
  ];
};

/** The coordinates on OpenStreetMap, or a search for the address. */
const mapAddress = ({ venue, geo_lat, geo_lng }: ShownVenue, lines: readonly string[]): string => {
  const map = 'https://www.openstreetmap.org';
  if (geo_lat !== undefined && geo_lng !== undefined)
    return `${map}/?mlat=${geo_lat}&mlon=${geo_lng}#map=17/${geo_lat}/${geo_lng}`;
  const known = lines.filter(line => line !== '');
  return `${map}/search?${new URLSearchParams({ query: (known.length > 0 ? known : [plain(venue)]).join(', ') })}`;
};

/** The same event in other languages. */
const others = (place: Shown, event: WholeEvent): Part => {
  const languages = LANGUAGES.filter(language => event.translations[language] !== undefined);
  if (languages.length === 0) return undefined;
  const links = languages.map(
    language =>
      html`<li><a href="${eventAddress(place, { language, slug: event.translations[language]?.slug ?? '' })}" lang="${language}" hreflang="${language}">${ENDONYMS[language]}</a></li>`,
  );
  return fact(place.texts.otherLanguages, html`<ul class="languages">${links}</ul>`);
};

const headOf = (place: Shown, event: WholeEvent): Html => {
  const about = plainText(event.excerpt || event.description).slice(0, 160);
  const picture = pictureOf(event);
  const alternates = LANGUAGES.flatMap(language => {
    const slug = event.translations[language]?.slug;
    return slug === undefined
      ? []
      : [html`<link rel="alternate" hreflang="${language}" href="${eventAddress(place, { language, slug })}">\n`];
  });
  return html`<link rel="stylesheet" href="${place.files}/calendar.css">
<link rel="canonical" href="${eventAddress(place, event)}">
${alternates}${alternate(eventFeed(place, event.id), plain(event.title))}<meta name="description" content="${about}">
<meta property="og:title" content="${plain(event.title)}">
<meta property="og:description" content="${about}">
${picture && html`<meta property="og:image" content="${plain(picture.url)}">\n`}${jsonLd(event)}<script type="module" src="${place.files}/calendar.js"></script>
`;
};

/** For search engines: data, which no browser runs. Without `<`, it cannot end its element (contract/http#response-formats). */
const jsonLd = ({ json_ld }: WholeEvent): Part =>
  json_ld &&
  html`<script type="application/ld+json">${trusted(JSON.stringify(json_ld).replaceAll('<', '\\u003c'))}</script>\n`;
