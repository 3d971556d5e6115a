/** What the schema.org descriptions of all resources have in common (contract/events#event-fields: `json_ld`). */
import { BLOCKS } from '../text/html-allowed.ts';
import { paragraphs } from '../text/text.ts';

export type JsonLd = Record<string, unknown>;

/** Words of a description of which `json_ld` shows only the beginning, as in the original. */
const WORDS = 30;

/**
 * A description as `json_ld` of the original has it: an excerpt as it is, or the first words of a description, without markup. It is
 * encoded once, and written for a script: line ends are `\n`, apostrophes `\'`, and other backslashes are left out. Clients put the
 * object into a script element, some after parsing and serialising it again, so no text may hold a `<`, which could end the script. That
 * of a text (`1 < 2`) stays encoded twice, so that who decodes it once gets HTML that is allowed. Addresses hold none
 * (`shared/addresses/web-address.ts`).
 */
export const described = ({ excerpt = '', description }: { excerpt?: string; description: string }): string => {
  const html = excerpt === '' ? beginningOf(description) : paragraphs(excerpt);
  return html === '' ? '' : forScript(`${html}\n`);
};

const beginningOf = (description: string): string => {
  const words = withoutTags(description).split(/\s+/).filter(Boolean);
  const beginning = words.slice(0, WORDS).join(' ');
  return beginning === '' ? '' : `<p>${beginning}${words.length > WORDS ? ' [&hellip;]' : ''}</p>`;
};

/** The input comes from `sanitizeHtml`: every `<` begins a tag. */
const withoutTags = (html: string): string =>
  html.replace(/<\/?([a-z\d]+)[^<>]*>/g, (_, name: string) => (name === 'br' || BLOCKS.has(name) ? ' ' : ''));

const forScript = (html: string): string =>
  html
    .replaceAll(/&(?=[lg]t;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\\', '')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n');
