/** The page that writes the lines by which other websites show the calendar, with an example. */
import * as v from 'valibot';
import type { TermView } from '../linked/term-view.ts';
import { html } from './html.ts';
import { layout, type Place, versionsOf } from './layout.ts';
import { PAGES } from './pages.ts';
import { plain } from './shown.ts';

const VIEWS = ['list', 'cards', 'month'] as const;

/** The choices of the form, as the address has them. Invalid ones count as not made. */
export const EmbedQuery = v.object({
  view: v.fallback(v.picklist(VIEWS), 'list'),
  limit: v.fallback(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(50)), 5),
  category: v.fallback(v.pipe(v.string(), v.maxLength(200)), ''),
});

export const embedPage = (
  place: Place,
  { view, limit, category }: v.InferOutput<typeof EmbedQuery>,
  categories: readonly TermView[],
): string => {
  const { texts, site, path, files, namespace } = place;
  const filter = category !== '' && html` filter="${String(new URLSearchParams({ categories: category }))}"`;
  const element = html`<calendar-events src="${site}/${namespace}" view="${view}" limit="${limit}"${filter}>
  <a href="${site}${PAGES.calendar}">${place.title}</a>
</calendar-events>`;
  const lines = html`<script type="module" src="${site}/assets/pages-latest/calendar-events.js"></script>
${element}`;
  const option = (value: string, name: string, chosen: string) =>
    html`<option value="${value}"${value === chosen && html` selected`}>${name}</option>`;
  return layout(place, {
    title: texts.embed,
    found: {
      canonical: `${site}${PAGES.embed}`,
      about: texts.aboutEmbed,
      versions: versionsOf(place, other => `${other.site}${PAGES.embed}`),
    },
    head: html`<link rel="stylesheet" href="${files}/calendar.css">
<script type="module" src="${files}/calendar-events.js"></script>
<script type="module" src="${files}/calendar.js"></script>
`,
    main: html`<h1>${texts.embed}</h1>
<p class="lead">${texts.aboutEmbed}</p>
<form class="filters" method="get" action="${path}${PAGES.embed}">
<div class="others">
<label>${texts.views}<select name="view">${VIEWS.map(each => option(each, texts[each], view))}</select></label>
<label>${texts.howMany}<input type="number" name="limit" min="1" max="50" value="${limit}"></label>
<label>${texts.category}<select name="category">${option('', texts.all, category)}${categories.map(({ slug, name }) => option(slug, plain(name), category))}</select></label>
</div>
<button>${texts.show}</button>
</form>
<pre class="lines" tabindex="0"><code>${lines.text}</code></pre>
<p hidden><button type="button" data-copy="${lines.text}" data-copied="${texts.copied}">${texts.copy}</button></p>
${element}`,
  });
};
