/** Every text that a client may see, in the language of the request; one file per language in `messages/`. Plain text, no HTML. */
import type { ErrorCode, FieldHint, FieldProblem, Hint } from '../errors/api-error.ts';
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
  hint?: Hint,
): string => {
  const { errors, colon, hints } = TEXTS[language];
  const text = errors[code];
  const named = names.length === 0 ? text : `${text.replace(/\.$/, '')}${colon}${names.join(', ')}.`;
  return hint === undefined ? named : `${named} ${hints[hint.about](valueIn(hint))}`;
};

/** The text for one wrong field, and what to do about it: a value of `data.params` (contract/http#error-envelope). */
export const problemText = (problem: FieldProblem, language: MessageLanguage, hint?: FieldHint): string => {
  const { problems, fieldHints } = TEXTS[language];
  return hint === undefined ? problems[problem] : `${problems[problem]} ${fieldHints[hint.about](valueIn(hint))}`;
};

const valueIn = (hint: Hint | FieldHint): string => {
  if (hint.about === 'translation-taken') return hint.id === undefined ? hint.language : `${hint.language}: ${hint.id}`;
  if ('page' in hint) return String(hint.page);
  if ('methods' in hint) return hint.methods.join(', ');
  if ('values' in hint) return hint.values.join(', ');
  if ('position' in hint) return hint.position;
  if ('limit' in hint) return String(hint.limit);
  return 'name' in hint ? hint.name : '';
};

/** What the calendar is called. */
export const calendarName = (language: Language): string => TEXTS[language].calendar;

/** The text that shows a cost of zero, in the language of the event (contract/events#costs). */
export const wordForFree = (language: Language): string => TEXTS[language].free;
