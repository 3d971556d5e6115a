/** What the schema.org descriptions of all resources have in common (contract/events#event-fields: `json_ld`). */
import { escapeTitle, paragraphs } from '../text/text.ts';

export type JsonLd = Record<string, unknown>;

/**
 * Clients put the whole object into a script element, some after parsing and serialising it again. Every text is encoded, so that no
 * `<` can end the script; addresses have none (`shared/addresses/web-address.ts`).
 */
export const encoded = (html: string): string => escapeTitle(paragraphs(html));
