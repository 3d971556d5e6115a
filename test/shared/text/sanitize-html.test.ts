/** What is kept of the HTML that clients send, case by case: what is allowed, and attacks (contract/texts#descriptions, check 79). */
import { describe, expect, test } from 'vitest';
import { described } from '../../../shared/model/post.ts';
import { foldSearch } from '../../../shared/text/fold.ts';
import { paragraphs, sanitizeHtml, sanitizeTermHtml, withoutTags } from '../../../shared/text/html.ts';
import { textOfHtml } from '../../../shared/text/shorten.ts';
import { BETWEEN_WORDS } from '../../support/html-fragments.ts';

describe('sanitizeHtml', () => {
  test.each([
    ['Concerts & gigs', 'Concerts &amp; gigs', 'recorded'],
    ['<b>bold</b> <script>x</script>', '<b>bold</b>', 'check 79; recorded with the x of the script'],
    ['<!-- wp:paragraph --><p>Blk</p><!-- /wp:paragraph -->', '<p>Blk</p>', 'recorded: comments'],
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

  test.each([
    ['<script>alert(1)</script>', '', 'a script'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', '', 'whole once the inner one is gone'],
    ['<scr\u0000ipt>alert(1)</script>', '', 'a null within the name'],
    ['<img """><script>alert(1)</script>">', '"&gt;', 'quotes that open nothing'],
    ['<svg/onload=alert(1)>', '', 'an element that loads'],
    ['<svg><script>alert(1)</script><style>*{}</style></svg>', '', 'a script in another language of markup'],
    ['<img src="https://e.example/a.png" onerror="alert(1)">', '<img src="https://e.example/a.png" />', 'a handler'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', '', 'a picture with code in it'],
    ['<a href=" \u0001javascript:alert(1)">x</a>', '<a>x</a>', 'after what browsers skip'],
    ['<a href="java\tscript:alert(1)">x</a>', '<a>x</a>', 'with a tab that browsers drop'],
    ['<a href="java&#10;script:alert(1)">x</a>', '<a>x</a>', 'with an encoded line end'],
    ['<a href="&#106;&#97;vascript:alert(1)">x</a>', '<a>x</a>', 'encoded'],
    ['<a href="javascript&colon;alert(1)">x</a>', '<a>x</a>', 'by a named entity'],
    ['<a href="x&Tab;:/javascript:alert(1)">x</a>', '<a>x</a>', 'a colon before the path is a scheme'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>', 'a page in an address'],
    [
      "<a title='\"><img src=x onerror=alert(1)>'>x</a>",
      '<a title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">x</a>',
      'out of the quotes',
    ],
    ['<a data-x="a href=\'javascript:alert(1)\'">x</a>', '<a>x</a>', 'an attribute within an attribute'],
    ['<p style="background:url(javascript:alert(1))">x</p>', '<p>x</p>', 'a style'],
    ['<iframe srcdoc="&lt;script>alert(1)&lt;/script>">x', 'x', 'a frame with content'],
    ['<meta http-equiv=refresh content="0;url=javascript:alert(1)">x', 'x', 'a redirection'],
    ['<!-- a --!><img src=x onerror=alert(1)>', '', 'a comment that ends oddly'],
    [
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;"></p>',
      'read in two ways',
    ],
    ['<details open ontoggle=alert(1)>x', '<details>x</details>', 'a handler of an allowed element'],
    ['<a id=location name=cookie class=x>x</a>', '<a>x</a>', 'names that hide those of the page'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;', 'text stays text'],
    [
      '<__proto__>x</__proto__><constructor>y',
      '&lt;__proto__&gt;x&lt;/__proto__&gt;&lt;constructor&gt;y',
      'names of the language',
    ],
    ['<scr<b>ipt>alert(1)</scr</b>ipt>', '&lt;scr<b>ipt&gt;alert(1)&lt;/scr</b>ipt&gt;', 'whole without what is in it'],
    ['<x="><img src=x onerror=alert(1)>', '&lt;x="&gt;&lt;img src=x onerror=alert(1)&gt;', 'quotes of no tag'],
    ['<x <img src=x onerror=alert(1)>', '&lt;x', 'a tag in what is none'],
  ])('against %j', (attack, clean) => {
    expect(sanitizeHtml(attack)).toBe(clean);
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
