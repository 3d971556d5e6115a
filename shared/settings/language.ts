/** The languages of records and sites. */
import * as v from 'valibot';

/** The language parameter as rows call it; a site may call it otherwise (`Site`). */
export const LANGUAGE_PARAMETER = 'ml_language';

/** The languages of records and of `ml_language` (contract/http#routes). A site may speak any of them. */
export const LANGUAGES = ['eu', 'ca', 'fr', 'gl', 'es'] as const;
export const Language = v.picklist(LANGUAGES);
export type Language = v.InferOutput<typeof Language>;

/** The languages of error messages (contract/languages#messages). */
export const MESSAGE_LANGUAGES = [...LANGUAGES, 'en'] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

/** How each calls itself. */
export const ENDONYMS: Readonly<Record<MessageLanguage, string>> = {
  eu: 'Euskara',
  ca: 'Català',
  fr: 'Français',
  gl: 'Galego',
  es: 'Español',
  en: 'English',
};
