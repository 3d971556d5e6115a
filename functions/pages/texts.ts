/** The texts of pages. */
import type { PageTexts } from '../../shared/messages/pages/texts.ts';
import type { MessageLanguage } from '../../shared/settings/language.ts';

/** Loaded on first use: a site needs one language. */
const FILES: Readonly<Record<MessageLanguage, () => Promise<PageTexts>>> = {
  eu: async () => (await import('../../shared/messages/pages/eu.ts')).eu,
  ca: async () => (await import('../../shared/messages/pages/ca.ts')).ca,
  fr: async () => (await import('../../shared/messages/pages/fr.ts')).fr,
  gl: async () => (await import('../../shared/messages/pages/gl.ts')).gl,
  es: async () => (await import('../../shared/messages/pages/es.ts')).es,
  en: async () => (await import('../../shared/messages/pages/en.ts')).en,
};

export const pageTextsIn = (language: MessageLanguage): Promise<PageTexts> => FILES[language]();
