/** What the schema.org descriptions of all resources have in common (contract/events#event-fields: `json_ld`). */
import { escapeTitle, paragraphs } from '../text/text.ts';

export type JsonLd = Record<string, unknown>;

/**
 * Encodes a text of `json_ld`. Clients put the object into a script element, some after parsing and serialising it again, so no text may
 * hold a `<`, which could end the script. Addresses hold none anyway (`shared/addresses/web-address.ts`).
 */
export const encoded = (html: string): string => escapeTitle(paragraphs(html));
