/** Links to the page before and after this one of a list; nothing if there is one page. */
import { type Html, html, type Part } from './html.ts';
import type { Place } from './layout.ts';

export const pageLinks = (
  { texts }: Place,
  { page, pages }: { readonly page: number; readonly pages: number },
  addressOf: (page: number) => string,
): Part => {
  if (pages < 2) return undefined;
  const to = (other: number, text: string, rel: string): Html =>
    html`<a rel="${rel}" href="${addressOf(other)}">${text}</a>`;
  return html`<nav class="pages" aria-label="${texts.pages}">
${page > 1 && to(page - 1, texts.previous, 'prev')}
<span>${texts.pageOf(page, pages)}</span>
${page < pages && to(page + 1, texts.next, 'next')}
</nav>`;
};
