/** The texts that clients see, in the language that is asked for and with the values that they name. */
import { describe, expect, test } from 'vitest';
import { FIELD_PROBLEMS } from '../../../shared/http/errors.ts';
import { ca } from '../../../shared/i18n/ca.ts';
import { en } from '../../../shared/i18n/en.ts';
import { es } from '../../../shared/i18n/es.ts';
import { eu } from '../../../shared/i18n/eu.ts';
import { fr } from '../../../shared/i18n/fr.ts';
import { gl } from '../../../shared/i18n/gl.ts';
import { messageOf, problemText, wordForFree } from '../../../shared/i18n/language.ts';
import { LANGUAGES, MESSAGE_LANGUAGES, type MessageLanguage } from '../../../shared/settings/site.ts';

const TEXTS = { eu, ca, fr, gl, es, en };

test.each<[MessageLanguage, readonly string[] | undefined, string, string]>([
  ['eu', ['title'], 'Nahitaezko eremuak falta dira: title.', 'one name'],
  ['ca', ['title', 'end_date'], 'Falten camps obligatoris: title, end_date.', 'several, in the order given'],
  ['fr', ['title'], 'Il manque des champs obligatoires\u00a0: title.', 'French sets a no-break space before a colon'],
  ['gl', [], 'Faltan campos obrigatorios.', 'no names: the sentence alone'],
  ['es', undefined, 'Faltan campos obligatorios.', 'names may be left out'],
])('%s names the parameters %j', (language, names, expected) => {
  expect(messageOf('rest_missing_callback_param', language, names)).toBe(expected);
});

test('the word for no cost, per language (contract/events#costs)', () => {
  const words = Object.fromEntries(LANGUAGES.map(language => [language, wordForFree(language)]));
  expect(words).toEqual({ eu: 'Doan', ca: 'Gratuït', fr: 'Gratuit', gl: 'De balde', es: 'Gratis' });
});

describe.each(MESSAGE_LANGUAGES)('%s', language => {
  const { problems, fieldHints } = TEXTS[language];

  test('names the value where there is one', () => {
    const withValue = ['meant', 'linked', 'allowed', 'characters', 'elements', 'at-most', 'at-least'] as const;
    expect(withValue.filter(about => !fieldHints[about]('VALUE').includes('VALUE'))).toEqual([]);
  });

  test('answers with the texts of its own table', () => {
    expect(FIELD_PROBLEMS.map(problem => problemText(problem, language))).toEqual(Object.values(problems));
  });
});
