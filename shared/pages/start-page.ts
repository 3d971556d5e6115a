/** The start page, which says what the site is and how many events it has, with links. */

import type { PageTexts } from '../i18n/es-pages.ts';
import { ENDONYMS, type Language } from '../settings/site.ts';
import { calendarAddress } from './calendar-query.ts';
import { type Html, html } from './html.ts';
import { type ListedSite, layout, link, type Place, versionsOf } from './layout.ts';

export const startPage = (place: Place, events: number): string => {
  const { language, texts, site, namespace, sites } = place;
  const others = sites.filter(each => each.language !== language);
  const api = `${site}/${namespace}`;
  return layout(place, {
    title: place.title,
    found: { canonical: `${site}/`, about: texts.about, versions: versionsOf(place, each => `${each.site}/`) },
    main: html`<h1>${place.title}</h1>
<p class="lead">${texts.about}</p>
<p class="figure"><strong>${events}</strong> ${texts.eventsToCome(events)}</p>
<p><a class="main" href="${calendarAddress(place)}">${texts.openCalendar}</a></p>
<h2>${texts.forPrograms}</h2>
<p>${texts.aboutApi}</p>
<ul class="ways">${waysInto(api, texts)}</ul>
${
  others.length > 0 &&
  html`<h2>${texts.otherLanguages}</h2>
${siteList(others)}`
}`,
  });
};

/** Links for programs and their developers. */
const waysInto = (api: string, texts: PageTexts): Html => html`
<li>${link(`${api}/doc`, texts.reference)}</li>
<li>${link(api, texts.index)}</li>
<li>${link(`${api}/events`, texts.eventsAsJson)}</li>
`;

const siteList = (sites: readonly ListedSite[]): Html =>
  html`<ul class="sites">${sites.map(
    ({ language, address }) => html`
<li>${named(language, address)}</li>`,
  )}
</ul>`;

const named = (language: Language, address: string | undefined): Html =>
  address === undefined
    ? html`<span lang="${language}">${ENDONYMS[language]}</span>`
    : html`<a href="${address}/" lang="${language}" hreflang="${language}">${ENDONYMS[language]}</a>`;
