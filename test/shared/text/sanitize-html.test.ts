/**
 * Which HTML of clients is kept, case by case: allowed elements, and attacks
 * (contract/texts#descriptions, check 79).
 */
import { describe, expect, test } from 'vitest';
import { described } from '../../../shared/model/post.ts';
import { foldSearch } from '../../../shared/text/fold.ts';
import { paragraphs, sanitizeHtml, sanitizeTermHtml, withoutTags } from '../../../shared/text/html.ts';
import { textOfHtml } from '../../../shared/text/shorten.ts';
import { BETWEEN_WORDS } from '../../support/html-fragments.ts';

describe('sanitizeHtml', () => {
  test.each([
    ['<b>bold</b> <script>x</script>', '<b>bold</b>', 'check 79; recorded with the x of the script'],
    ['&eacute; &lt; &copy; &amp;lt; "x"', 'é &lt; © &amp;lt; "x"', 'entities in one form'],
    ['a\u00a0b', 'a&nbsp;b', 'visible when it matters'],
    ['a\r\nb\rc\u0000', 'a\nb\nc', 'line ends in one form, no control characters'],
    ['<H1 ID=x CLASS=y>a</H1><center>b</center>', '<h1>a</h1> b', 'only what is listed; text stays'],
    [
      '<a href="mailto:a@b.example">a</a><a href=tel:+34>b</a>',
      '<a href="mailto:a@b.example">a</a><a href="tel:+34">b</a>',
      'schemes',
    ],
    ['<img src="https://a.test/x" alt="" width=10>', '<img src="https://a.test/x" alt="" width="10" />', 'image'],
    ['<img src="/x.png" alt="x">', '', 'without an address of its own a picture is none'],
    [
      '<td colspan=2 rowspan=x>a<ol start=3 dir=rtl lang=ca>',
      '<td colspan="2">a<ol start="3" dir="rtl" lang="ca"></ol></td>',
      'numbers, words',
    ],
    ['<p>A<p>B<ul><li>a<li>b</ul>', '<p>A</p><p>B</p><ul><li>a</li><li>b</li></ul>', 'ends that may be left out'],
    ['</div></p>a<b>b<i>c</b>d</i>', 'a<b>b<i>c</i></b>d', 'closes what is open, and nothing else'],
    ['<br/>a</br>', '<br />a', 'empty elements are not closed'],
    ['1 < 2 && 3 > 2, <3', '1 &lt; 2 &amp;&amp; 3 &gt; 2, &lt;3', 'brackets that are no tags'],
    [
      'Ana <ana@x.example>, <https://w.example/p>',
      'Ana &lt;ana@x.example&gt;, &lt;https://w.example/p&gt;',
      'addresses in brackets',
    ],
    [
      '<<Concerto>> <B <i>C</i>',
      '&lt;&lt;Concerto&gt;&gt; &lt;B <i>C</i>',
      'names of no element, a tag that never ends',
    ],
    ['<p/title="A">a</p>', '<p title="A">a</p>', 'a slash after the name'],
    ['a\vb\fc\u0085d&#11;e', 'a\nb\nc\nd\ne', 'controls that separate words'],
    ['a\ufdd0\uffff&#xFFFE;<i title="\u{1fffe}b">', 'a<i title="b"></i>', 'noncharacters'],
    ['Luns</div>Martes<p>', 'Luns Martes<p></p>', 'an end of nothing keeps words apart'],
    [`${'<div>'.repeat(100)}a<div>b`, `${'<div>'.repeat(100)}a b${'</div>'.repeat(100)}`, 'so does one too deep'],
  ])('%j', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean);
  });
});

test.each(BETWEEN_WORDS)('<%s> keeps words apart in descriptions, however they are read', name => {
  const html = sanitizeHtml(`a<${name}>b</${name}>c`);
  const shown = paragraphs(html);
  expect([foldSearch(withoutTags(html)), textOfHtml(shown).replace(/[-\s]+/g, ' ')]).toEqual(['a b c', 'a b c']);
  expect(described({ description: html })).toContain('a b c');
});

test('the description of a term keeps the text of scripts, as in the original (recorded exchange 13)', () => {
  expect(sanitizeTermHtml(' <b>x</b><script>y</script> \n')).toBe('<b>x</b>y');
});
