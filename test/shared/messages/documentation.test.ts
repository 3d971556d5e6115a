/** The texts of documentation and index: those of English in every language, plain, with the same code in them. */
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
  const phrases = { title: texts.title, ...texts.operations };

  test('has the texts of English, with the same code and numbers', () => {
    const expected = Object.entries(namedIn(en)).map(([name, text]) => [name, fixedIn(text)]);
    expect(Object.entries(sentences).map(([name, text]) => [name, fixedIn(text)])).toEqual(expected);
    expect(Object.keys(texts.operations)).toEqual(Object.keys(en.operations));
  });

  test('describes in whole plain sentences, and names operations without a full stop', () => {
    expect(Object.values(sentences).filter(text => !/^[\p{Lu}`][^<>&'"\n]+\.$/u.test(text))).toEqual([]);
    expect(Object.values(phrases).filter(text => !/^\p{Lu}[^<>&'"\n.]+$/u.test(text))).toEqual([]);
  });

  test('says something else of every operation', () => {
    expect(new Set(Object.values(texts.operations)).size).toBe(Object.keys(en.operations).length);
  });

  test('borrows no sentence from another language; single words may be the same', () => {
    const others = MESSAGE_LANGUAGES.filter(other => other !== language).flatMap(other => [
      ...Object.values(namedIn(TEXTS[other])),
      ...Object.values(TEXTS[other].operations),
    ]);
    const own = [...Object.values(sentences), ...Object.values(texts.operations)];
    expect(own.filter(text => text.split(' ').length > 4 && others.includes(text))).toEqual([]);
  });

  test('tells limits of rights with their statuses', () => {
    const { whoMay, everybody, roles, all, own, inStatus, ownInStatus } = texts.rights;
    const told = [inStatus('`draft`'), ownInStatus('`draft`')];
    expect(told.filter(words => words.includes('`draft`'))).toEqual(told);
    expect(new Set([whoMay, everybody, ...Object.values(roles), all, own, ...told]).size).toBe(11);
  });
});

test('French has a no-break space before colons and semicolons', () => {
  const { whoMay } = fr.rights;
  const all = [...Object.values(namedIn(fr)), ...Object.values(fr.operations), whoMay];
  const outsideCode = all.map(text => text.replace(/`[^`]*`/g, ''));
  expect(outsideCode.filter(text => /[^\u00a0][:;]/.test(text))).toEqual([]);
});
