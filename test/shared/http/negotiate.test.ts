/**
 * The language of messages by `Accept-Language` (RFC 9110, 12.5.4; contract/languages#messages).
 */
import { expect, it } from 'vitest';
import { acceptedLanguage } from '../../../shared/http/language.ts';
import { languagesOf } from '../../../shared/settings/site.ts';

it.each<[header: string | undefined, language: string | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['es', 'es'],
  ['es-MX', 'es'],
  ['EN-us', 'en'],
  ['de, pt;q=0.9', undefined],
  ['de, ca;q=0.3, eu;q=0.7', 'eu'],
  ['fr;q=0, en', 'en'],
  ['fr;q=0', undefined],
  ['gl , es', 'gl'],
  ['*', undefined],
  ['*, en;q=0.5', undefined],
  ['de, *;q=0.1, en;q=0.5', 'en'],
  ['fr;q=x, en', 'en'],
  [`${'de,'.repeat(100_000)}es`, undefined],
])('%j: %s', (header, language) => {
  expect(acceptedLanguage(header, languagesOf([]))).toBe(language);
});
