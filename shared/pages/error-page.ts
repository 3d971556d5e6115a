/** The page for errors: not found, or unavailable. */
import { html } from './html.ts';
import { layout, link, type Place } from './layout.ts';

export const errorPage = (place: Place, status: number): string => {
  const { texts, site } = place;
  const [title, about] =
    status === 404
      ? [texts.notFound, texts.aboutNotFound]
      : [texts.unavailable, status === 429 ? texts.aboutBusy : texts.aboutUnavailable];
  return layout(place, {
    title,
    main: html`<h1>${title}</h1>
<p class="lead">${about}</p>
<p>${link(`${site}/`, texts.back)}</p>`,
  });
};
