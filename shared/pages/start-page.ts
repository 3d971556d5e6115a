/** The start page, which says what the site is and how many events it has, with links. */
import { calendarAddress } from './calendar-query.ts';
import { html } from './html.ts';
import { layout, link, type Place, versionLinks, versionsOf } from './layout.ts';

export const startPage = (place: Place, events: number): string => {
  const { texts, site, namespace } = place;
  const api = `${site}/${namespace}`;
  const versions = versionsOf(place, each => `${each.site}/`);
  return layout(place, {
    title: place.title,
    found: { canonical: `${site}/`, about: texts.about, versions },
    main: html`<h1>${place.title}</h1>
<p class="lead">${texts.about}</p>
<p class="figure"><strong>${events}</strong> ${texts.eventsToCome(events)}</p>
<p><a class="main" href="${calendarAddress(place)}">${texts.openCalendar}</a></p>
<h2>${texts.forPrograms}</h2>
<p>${texts.aboutApi}</p>
<ul class="ways">
<li>${link(`${api}/doc`, texts.reference)}</li>
<li>${link(api, texts.index)}</li>
<li>${link(`${api}/events`, texts.eventsAsJson)}</li>
</ul>
${versions.length > 0 && html`<h2>${texts.otherLanguages}</h2>\n${versionLinks(versions)}`}`,
  });
};
