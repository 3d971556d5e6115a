/** The texts of documentation and index. */
import type { DocumentationTexts } from '../../shared/messages/documentation/texts.ts';
import type { MessageLanguage } from '../../shared/settings/language.ts';

/** Loaded on first use: most functions need one language, and the fallback hardly ever needs a text. */
const FILES: Readonly<Record<MessageLanguage, () => Promise<DocumentationTexts>>> = {
  eu: async () => (await import('../../shared/messages/documentation/eu.ts')).eu,
  ca: async () => (await import('../../shared/messages/documentation/ca.ts')).ca,
  fr: async () => (await import('../../shared/messages/documentation/fr.ts')).fr,
  gl: async () => (await import('../../shared/messages/documentation/gl.ts')).gl,
  es: async () => (await import('../../shared/messages/documentation/es.ts')).es,
  en: async () => (await import('../../shared/messages/documentation/en.ts')).en,
};

export const textsIn = (language: MessageLanguage): Promise<DocumentationTexts> => FILES[language]();
