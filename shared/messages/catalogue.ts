/** Every text that a client may see, in the language of the request; one file per language in `messages/`. Plain text, no HTML. */
import type { CredentialsProblem, ErrorCode, FieldProblem } from '../errors/api-error.ts';
import type { Language, MessageLanguage } from '../settings/language.ts';
import { ca } from './ca.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { eu } from './eu.ts';
import { fr } from './fr.ts';
import { gl } from './gl.ts';
import type { Texts } from './texts.ts';

const TEXTS = { eu, ca, fr, gl, es, en } as const satisfies Record<MessageLanguage, Texts>;

/** The `message` of an error. `names`, where given, are the parameters it is about: `Faltan campos obrigatorios: title, end_date.` */
export const messageOf = (
  code: ErrorCode,
  language: MessageLanguage,
  names: readonly string[] = [],
  reason?: CredentialsProblem,
): string => {
  const { errors, colon, credentials } = TEXTS[language];
  const text = reason === undefined ? errors[code] : `${errors[code]} ${credentials[reason]}`;
  return names.length === 0 ? text : `${text.replace(/\.$/, '')}${colon}${names.join(', ')}.`;
};

/** The text for one wrong field, and the name that was probably meant: a value of `data.params` (contract/http#error-envelope). */
export const problemText = (problem: FieldProblem, language: MessageLanguage, nearest?: string): string => {
  const { problems, didYouMean } = TEXTS[language];
  return nearest === undefined ? problems[problem] : `${problems[problem]} ${didYouMean(nearest)}`;
};

/** The text that shows a cost of zero, in the language of the event (contract/events#costs). */
export const wordForFree = (language: Language): string => TEXTS[language].free;
