/** The texts that clients see: complete, plain, and each in its own language. */
import { describe, expect, test } from 'vitest';
import { ERRORS, FIELD_PROBLEMS } from '../../../shared/errors/api-error.ts';
import { ca } from '../../../shared/messages/ca.ts';
import { messageOf, problemText, wordForFree } from '../../../shared/messages/catalogue.ts';
import { en } from '../../../shared/messages/en.ts';
import { es } from '../../../shared/messages/es.ts';
import { eu } from '../../../shared/messages/eu.ts';
import { fr } from '../../../shared/messages/fr.ts';
import { gl } from '../../../shared/messages/gl.ts';
import { LANGUAGES, MESSAGE_LANGUAGES, type MessageLanguage } from '../../../shared/settings/language.ts';

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
  const { errors, problems } = TEXTS[language];
  const texts = [...Object.values(errors), ...Object.values(problems)];

  test('has exactly the errors and problems of the catalogue', () => {
    expect([Object.keys(errors), Object.keys(problems)]).toEqual([Object.keys(ERRORS), FIELD_PROBLEMS]);
  });

  test('speaks in whole plain sentences: capital, full stop, no HTML, no straight apostrophe', () => {
    expect(texts.filter(text => !/^\p{Lu}[^<>&'"\n]+[^\s.]\.$/u.test(text))).toEqual([]);
  });

  test('says something else for every refusal and for every problem', () => {
    expect([new Set(Object.values(errors)).size, new Set(Object.values(problems)).size]).toEqual([
      Object.keys(ERRORS).length,
      FIELD_PROBLEMS.length,
    ]);
  });

  test('borrows no text from another language', () => {
    const others = MESSAGE_LANGUAGES.filter(other => other !== language).flatMap(other => [
      ...Object.values<string>(TEXTS[other].errors),
      ...Object.values<string>(TEXTS[other].problems),
    ]);
    expect(texts.filter(text => others.includes(text))).toEqual([]);
  });

  test('says what to do in whole sentences, with the value where there is one', () => {
    const { hints, fieldHints } = TEXTS[language];
    const told = [...Object.values(hints), ...Object.values(fieldHints)].map(text => text('VALUE'));
    expect(told.filter(text => !/^[\p{Lu}¿][^<>&'"]+[.?]$/u.test(text))).toEqual([]);
    expect(new Set(told).size).toBe(told.length);
    const withValue = ['meant', 'linked', 'allowed', 'characters', 'elements', 'at-most', 'at-least'] as const;
    expect(withValue.filter(about => !fieldHints[about]('VALUE').includes('VALUE'))).toEqual([]);
  });

  test('answers with the texts of its own table', () => {
    expect(FIELD_PROBLEMS.map(problem => problemText(problem, language))).toEqual(Object.values(problems));
  });
});
