/** The first page that people see: what this is, how much there is in it, and where to go on. */
import { ENDONYMS, type Language } from '../settings/language.ts';
import { type Html, html, type Part } from './html.ts';
import { type ListedSite, layout, link, type Place } from './layout.ts';

/** Events to come; undefined: not counted here. */
export type CountedSite = ListedSite & { readonly events?: number | undefined };

/** Of one site. */
export const startPage = (place: Place, events: number): string => {
  const { language, texts, site, namespace, sites } = place;
  const others = sites.filter(each => each.language !== language);
  const api = `${site}/${namespace}`;
  return layout(place, {
    title: texts.title,
    main: html`<h1>${texts.title}</h1>
<p class="lead">${texts.about}</p>
<p class="figure"><strong>${events}</strong> ${texts.eventsToCome(events)}</p>
<p><a class="main" href="${site}/calendar">${texts.openCalendar}</a></p>
<h2>${texts.forPrograms}</h2>
<p>${texts.aboutApi}</p>
<ul class="ways">
<li>${link(`${api}/doc`, texts.reference)}</li>
<li>${link(api, texts.index)}</li>
<li>${link(`${api}/events`, texts.eventsAsJson)}</li>
</ul>
${
  others.length > 0 &&
  html`<h2>${texts.otherLanguages}</h2>
${siteList(others)}`
}`,
  });
};

/** Of all sites, where none of them is: at the root of the local stage. */
export const sitesPage = (place: Place, sites: readonly CountedSite[]): string =>
  layout(place, {
    title: place.texts.title,
    main: html`<h1>${place.texts.title}</h1>
<p class="lead">${place.texts.about}</p>
<h2>${place.texts.sites}</h2>
${siteList(sites, events => html` <span class="count">${events} ${place.texts.eventsToCome(events)}</span>`)}`,
  });

const siteList = (sites: readonly CountedSite[], counted = (_: number): Part => undefined): Html =>
  html`<ul class="sites">${sites.map(
    ({ language, address, events }) => html`
<li>${named(language, address)}${events !== undefined && counted(events)}</li>`,
  )}
</ul>`;

const named = (language: Language, address: string | undefined): Html =>
  address === undefined
    ? html`<span lang="${language}">${ENDONYMS[language]}</span>`
    : html`<a href="${address}/" lang="${language}" hreflang="${language}">${ENDONYMS[language]}</a>`;
