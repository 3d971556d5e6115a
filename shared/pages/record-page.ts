/**
 * The page of a venue, an organizer, a category or a tag, with what is known about it and its
 * upcoming events.
 */

import type { PagedType } from '../http/addresses.ts';
import type { OrganizerView } from '../linked/organizer-view.ts';
import type { TermView } from '../linked/term-view.ts';
import type { VenueView } from '../linked/venue-view.ts';
import { plainText, sanitizeHtml } from '../text/html.ts';
import { alternate, subscribeMenu } from './calendar-links.ts';
import { type Found, pageLinks } from './calendar-page.ts';
import { calendarAddress } from './calendar-query.ts';
import { eventList } from './event-list.ts';
import { addressLines, contacts, fact, factList, translationsOf, versionsFact } from './facts.ts';
import { html, type Part, trusted } from './html.ts';
import { inLanguage, layout, link, type Place, recordAddress } from './layout.ts';
import { pictureOf, pictureTag } from './picture.ts';
import { plain } from './shown.ts';

/** A record as its page shows it. */
interface RecordShown extends Pick<VenueView, 'id' | 'url' | 'language' | 'translations' | 'slug'> {
  readonly type: PagedType;
  readonly name: string;
  /** It is HTML. */
  readonly description?: string | undefined;
  readonly image?: VenueView['image'];
  readonly facts: (place: Place) => Part;
}

export const venueShown = (venue: VenueView): RecordShown => ({
  ...venue,
  type: 'venue',
  name: venue.venue,
  facts: place => {
    const lines = addressLines(place, venue);
    return [lines && fact(place.texts.where, lines), contacts(place, venue)];
  },
});

export const organizerShown = (organizer: OrganizerView): RecordShown => ({
  ...organizer,
  type: 'organizer',
  name: organizer.organizer,
  facts: place => contacts(place, organizer),
});

export const termShown = (type: 'category' | 'tag', term: TermView): RecordShown => ({
  ...term,
  type,
  facts: () => undefined,
});

/** `page` is the page of the list of events, from 1. */
export const recordPage = (
  place: Place,
  record: RecordShown,
  { events, total, pages }: Found,
  page: number,
): string => {
  const { texts } = place;
  const { type, language, slug = '', description = '' } = record;
  const name = plain(record.name);
  const address = recordAddress(place, type, { language, slug });
  const feed = withParameter(address, 'ical', '1');
  const versions = translationsOf(place, type, record.translations);
  const facts = [record.facts(place), versionsFact(place, versions)].flat(3).filter(Boolean);
  const picture = pictureOf(place, { image: record.image ?? false });
  return layout(place, {
    title: name,
    found: {
      canonical: record.url,
      about: plainText(description) || `${name}: ${total} ${texts.eventsToCome(total)}`,
      picture: picture && { ...picture, url: plain(picture.url) },
      versions,
    },
    head: html`<link rel="stylesheet" href="${place.files}/calendar.css">
${alternate(feed, name)}<script type="module" src="${place.files}/calendar.js"></script>
`,
    main: html`<nav class="back" aria-label="${texts.calendar}">${link(calendarAddress(place), texts.toCome)}</nav>
<article class="whole">
<h1${inLanguage(place, language)}>${name}</h1>
<div class="columns">
${facts.length > 0 && factList(facts)}
<div class="text"${inLanguage(place, language)}>
${picture && pictureTag(picture, { className: 'picture', sizes: '(max-width: 47rem) 100vw, 43rem', alt: plain(picture.alt), isFirst: true })}
${trusted(sanitizeHtml(description))}
</div>
</div>
<p class="total">${total} ${texts.eventsToCome(total)}</p>
${events.length > 0 && eventList(place, events, place.today)}
${pageLinks(place, { page, pages }, other => withParameter(address, 'page', String(other)))}
${subscribeMenu(place, { subscribe: feed, download: feed })}
</article>`,
  });
};

const withParameter = (address: string, name: string, value: string): string => {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
};
