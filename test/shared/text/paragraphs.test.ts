/**
 * Descriptions as clients see them, with paragraphs and line breaks as HTML
 * (contract/texts#descriptions, checks 77 and 78).
 */
import { describe, expect, test } from 'vitest';
import { paragraphs, sanitizeHtml } from '../../../shared/text/html.ts';

describe('paragraphs', () => {
  test.each([
    ['', '', 'contract/events#value-formats'],
    ['A\n\nB', '<p>A</p>\n<p>B</p>', 'check 78'],
    ['A\nB', '<p>A<br />\nB</p>', 'check 78'],
    ['A \r\n \r\n\n B', '<p>A</p>\n<p>B</p>', 'blank lines with blanks in them'],
    ['A<br>\nB<br/>C', '<p>A<br />\nB<br />C</p>', 'a line end after a break is none'],
    ['A<h2>B</h2>C', '<p>A</p>\n<h2>B</h2>\n<p>C</p>', 'a block between'],
    ['<ul>\n<li>a</li>\n</ul>', '<ul>\n<li>a</li>\n</ul>', 'lines within a block'],
    ['<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>', 'blank lines within a block'],
    ['<b>a\n\nb</b>\n\nc', '<p><b>a<br />\n<br />\nb</b></p>\n<p>c</p>', 'a paragraph never ends within an element'],
    ['<a href="/x"><h3>a</h3></a>b', '<a href="/x"><h3>a</h3></a>\n<p>b</p>', 'what holds a block counts as one'],
    ['<b>x</b> <i>y</i>', '<p><b>x</b> <i>y</i></p>', 'what holds none does not'],
  ])('%j', (description, html) => {
    expect(paragraphs(sanitizeHtml(description))).toBe(html);
  });

  test('loses nothing of HTML that is not balanced', () => {
    expect(paragraphs('</b>a<p>b')).toBe('<p></b>a</p>\n<p>b');
  });
});
