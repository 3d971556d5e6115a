/** The texts of documentation and index: those of English in every language, with the same code in them. */
import { describe, expect, test } from 'vitest';
import { ca } from '../../../shared/messages/documentation/ca.ts';
import { en } from '../../../shared/messages/documentation/en.ts';
import { es } from '../../../shared/messages/documentation/es.ts';
import { eu } from '../../../shared/messages/documentation/eu.ts';
import { fr } from '../../../shared/messages/documentation/fr.ts';
import { gl } from '../../../shared/messages/documentation/gl.ts';
import type { DocumentationTexts } from '../../../shared/messages/documentation/texts.ts';
import { MESSAGE_LANGUAGES } from '../../../shared/settings/language.ts';

const TEXTS = { eu, ca, fr, gl, es, en };

/** Name → text: `Event.title`. */
const namedIn = ({ title, operations, rights, ...described }: DocumentationTexts): Record<string, string> => {
  const { description, schemas, ...groups } = described;
  return Object.fromEntries([
    ['description', description],
    ...Object.entries({ ...groups, ...schemas }).flatMap(([group, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${group}.${name}`, text]),
    ),
  ]);
};

/** What is the same in every language: code, numbers and names of formats. The example of a zone is near the reader. */
const fixedIn = (text: string): string[] =>
  [...text.matchAll(/`[^`]*`|\d+|HTML|JSON-LD|UTC|API/g)]
    .map(([part]) => part.replace(/Europe\/\w+/, 'Europe/…'))
    .sort();

describe.each(MESSAGE_LANGUAGES)('%s', language => {
  const texts: DocumentationTexts = TEXTS[language];
  const sentences = namedIn(texts);

  test('has the texts of English, with the same code and numbers', () => {
    const expected = Object.entries(namedIn(en)).map(([name, text]) => [name, fixedIn(text)]);
    expect(Object.entries(sentences).map(([name, text]) => [name, fixedIn(text)])).toEqual(expected);
    expect(Object.keys(texts.operations)).toEqual(Object.keys(en.operations));
  });

  test('tells limits of rights with their statuses', () => {
    const { whoMay, everybody, roles, all, own, inStatus, ownInStatus } = texts.rights;
    const told = [inStatus('`draft`'), ownInStatus('`draft`')];
    expect(told.filter(words => words.includes('`draft`'))).toEqual(told);
    expect(new Set([whoMay, everybody, ...Object.values(roles), all, own, ...told]).size).toBe(11);
  });
});
