/**
 * Whatever is sent, the resulting HTML contains no code, stays the same when it is sent back, and
 * does not take long to parse.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugOf } from '../../../shared/text/fold.ts';
import {
  escapeTitle,
  lengthOfHtml,
  paragraphs,
  plainText,
  sanitizeHtml,
  withoutTags,
} from '../../../shared/text/html.ts';
import { htmlFragments } from '../../support/html-fragments.ts';

/** An independent parser for the only attributes and addresses that the result may contain. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>/g;
const ADDRESS = /^(?:https?:|mailto:|tel:|[^:]*(?:[/?#]|$))/i;
const ATTRIBUTES = 'alt colspan dir height href lang rowspan src start title width'.split(' ');
const decoded = (value: string): string =>
  value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe('whatever is sent', () => {
  test('descriptions are well-formed, balanced, and hold no code', () => {
    fc.assert(
      fc.property(htmlFragments, input => {
        const html = sanitizeHtml(input);
        const open: string[] = [];
        for (const [, closing, name = '', attributes = '', empty] of html.matchAll(TAG)) {
          if (closing !== '') expect(open.pop()).toBe(name);
          else if (empty === undefined) open.push(name);
          expect(['script', 'style', 'iframe', 'svg', 'math']).not.toContain(name);
          for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
            expect(ATTRIBUTES).toContain(attribute);
            if (attribute === 'href') expect(decoded(value)).toMatch(ADDRESS);
            if (attribute === 'src') expect(decoded(value)).toMatch(/^https?:\/\//i);
          }
        }
        expect(open).toEqual([]);
        expect(html.replace(TAG, '')).not.toMatch(/[<>]|\p{Cs}|[\p{Cc}--[\n\t]]/v);
        expect(html.toLowerCase()).not.toContain('<script');
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is clean stays as it is, and what is shown is shown the same when it is sent back', () => {
    fc.assert(
      fc.property(htmlFragments, input => {
        const html = sanitizeHtml(input);
        const shown = paragraphs(html);
        expect(sanitizeHtml(html)).toBe(html);
        expect(paragraphs(shown)).toBe(shown);
        expect(paragraphs(sanitizeHtml(shown))).toBe(shown);
        expect(lengthOfHtml(sanitizeHtml(shown)), 'not too long to be sent back').toBeLessThanOrEqual(
          lengthOfHtml(html),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('plain text is one line, and the same when it is sent back as it is shown', () => {
    fc.assert(
      fc.property(htmlFragments, input => {
        const text = plainText(input);
        expect(text).toBe(text.trim().replace(/\s+/g, ' '));
        expect(plainText(escapeTitle(text))).toBe(text);
        expect(sanitizeHtml(escapeTitle(text))).not.toContain('<');
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ['', '<', '', 'brackets'],
  ['<', 'a', '', 'a name that never ends'],
  ['<a-', 'b:', '', 'names within names'],
  ['', '<a ="<b " ', '', 'quotes that begin in others'],
  ['<a', ' x', '>', 'attributes without end'],
  ['', '<a', '', 'tags that never end'],
  ['', '<script>', '', 'scripts that never end'],
  ['', '<b></i>', '', 'elements within elements, and ends of others'],
  ['x', '\n ', 'x', 'blank lines'],
])('450 KB that take a careless reader minutes: %j, %j again and again, %j', (before, repeated, after) => {
  const hostile = before + repeated.repeat(450_000 / repeated.length) + after;
  const html = sanitizeHtml(hostile);
  expect(paragraphs(sanitizeHtml(html))).toBe(paragraphs(html));
  expect([plainText(hostile), withoutTags(hostile), slugOf(hostile)].join()).not.toContain('<script>');
});
