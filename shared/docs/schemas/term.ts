import type { EmbeddedTerm, TermLink, TermUrls, TermView } from '../../terms/view.ts';
import type { TranslationView } from '../../translations/view.ts';
import { ADDRESS, type Facts } from './facts.ts';

export const termFacts: Facts<typeof TermView> = { url: ADDRESS, meta: { maxItems: 0 } };
export const embeddedTermFacts: Facts<typeof EmbeddedTerm> = { filter: { enum: ['raw'] } };
export const termUrlsFacts: Facts<typeof TermUrls> = { self: ADDRESS, collection: ADDRESS, up: ADDRESS };
export const termLinkFacts: Facts<typeof TermLink> = { href: ADDRESS };

export const translationFacts: Facts<typeof TranslationView> = { rest_url: ADDRESS, url: ADDRESS };
