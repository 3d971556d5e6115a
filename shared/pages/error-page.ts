/** What people see instead of a page: that it is not there, or cannot be shown now. */
import { html } from './html.ts';
import { layout, link, type Place } from './layout.ts';

export const errorPage = (place: Place, status: number): string => {
  const { texts, site } = place;
  const isMissing = status < 500;
  return layout(place, {
    title: isMissing ? texts.notFound : texts.unavailable,
    main: html`<h1>${isMissing ? texts.notFound : texts.unavailable}</h1>
<p class="lead">${isMissing ? texts.aboutNotFound : texts.aboutUnavailable}</p>
<p>${link(`${site}/`, texts.back)}</p>`,
  });
};
