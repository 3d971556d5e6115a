/**
 * Text between client and client: contract/texts#descriptions, contract/events#value-formats, checks 76 to 81, and the recorded
 * exchanges.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeName, escapeTitle, paragraphs, plainText, sanitizeHtml } from '../../../shared/text/text.ts';

describe('plainText', () => {
  test.each([
    ['A & B', 'A & B', 'check 76: rests as it was typed'],
    ['Tom &amp; Jerry & co <i>it</i>', 'Tom & Jerry & co it', 'recorded'],
    [
      "Rock & Roll <b>Bold</b> “Quotes” 'single'",
      "Rock & Roll Bold “Quotes” 'single'",
      'recorded: no typographic changes',
    ],
    ['<i>x</i> & y', 'x & y', 'contract/events#value-formats: metadata of venues'],
    ['  a \n\t b\u00a0&nbsp;c ', 'a b c', 'white space'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;', 'entities once, not twice'],
    ['&lt;b&gt; &#x1F389;&#233;&eacute;', '<b> 🎉éé', 'every kind of entity'],
    ['Vin&notre &copy 2031', 'Vin&notre &copy 2031', 'without semicolon it is none'],
    ['<p>One</p><p>Two</p><br>Three', 'One Two Three', 'blocks keep words apart'],
    ['H<sub>2</sub>O', 'H2O', 'other elements do not'],
    ['I <3 you, 1 < 2 > 0, x <- y', 'I <3 you, 1 < 2 > 0, x <- y', 'brackets that are no tags'],
    ['a <b and c', 'a < b and c', 'a tag that never ends is text'],
    ['<a title="1 > 0">x</a>', 'x', 'a bracket in quotes ends no tag'],
    ['a<!-- b -->c<script>d</script>e<style>f</style>g', 'aceg', 'what is not text goes with its content'],
    ['a<script>b', 'a', 'to the end'],
    ['bell\u0007 null\u0000 &#7;c1\u0085', 'bell null c1', 'control characters'],
    ['half \ud83c', 'half \ufffd', 'half a character'],
    ['', '', 'nothing'],
    ['<p> </p>', '', 'nothing but markup'],
  ])('%j', (input, text) => {
    expect(plainText(input)).toBe(text);
  });
});

describe('names as HTML', () => {
  test.each([
    ['A & B', 'A &#038; B', 'A &amp; B', 'check 76; contract/terms#term-fields'],
    ['Corner Bar & Grill', 'Corner Bar &#038; Grill', 'Corner Bar &amp; Grill', 'recorded'],
    [
      '<b> "x" \'y\'',
      "&lt;b&gt; &quot;x&quot; 'y'",
      "&lt;b&gt; &quot;x&quot; 'y'",
      'contract/texts#descriptions: four characters',
    ],
    ['&amp;', '&#038;amp;', '&amp;amp;', 'text that looks like an entity'],
  ])('%s', (text, title, name) => {
    expect([escapeTitle(text), escapeName(text)]).toEqual([title, name]);
  });

  test('what is shown can be sent back', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fragments()), input => {
        const text = plainText(input);
        expect([plainText(escapeTitle(text)), plainText(escapeName(text))]).toEqual([text, text]);
      }),
    );
  });
});

describe('paragraphs', () => {
  test.each([
    ['', '', 'contract/events#value-formats'],
    ['Hello', '<p>Hello</p>', 'check 77'],
    ['A\n\nB', '<p>A</p>\n<p>B</p>', 'check 78'],
    ['A\nB', '<p>A<br />\nB</p>', 'check 78'],
    ['Line1\nLine2\n\nPara2', '<p>Line1<br />\nLine2</p>\n<p>Para2</p>', 'recorded'],
    ['<p>Opera house</p>', '<p>Opera house</p>', 'recorded: a block stays as it is'],
    ['<p>Hello <em>world</em></p>\n\nSecond para', '<p>Hello <em>world</em></p>\n<p>Second para</p>', 'recorded'],
    ['A \r\n \r\n\n B', '<p>A</p>\n<p>B</p>', 'blank lines with blanks in them'],
    ['\n\nA\n', '<p>A</p>', 'no empty paragraphs'],
    ['A<br>\nB<br/>C', '<p>A<br />\nB<br />C</p>', 'a line end after a break is none'],
    ['A<h2>B</h2>C', '<p>A</p>\n<h2>B</h2>\n<p>C</p>', 'a block between'],
    ['A<hr>B', '<p>A</p>\n<hr />\n<p>B</p>', 'an empty block'],
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

describe('sanitizeHtml', () => {
  test.each([
    ['Concerts & gigs', 'Concerts &amp; gigs', 'recorded'],
    ['<b>bold</b> <script>x</script>', '<b>bold</b>', 'check 79; recorded with the x of the script'],
    ['<!-- wp:paragraph --><p>Blk</p><!-- /wp:paragraph -->', '<p>Blk</p>', 'recorded: comments'],
    ['&eacute; &lt; &copy; &amp;lt; "x"', 'é &lt; © &amp;lt; "x"', 'entities in one form'],
    ['a\u00a0b', 'a&nbsp;b', 'visible when it matters'],
    ['a\r\nb\rc\u0000', 'a\nb\nc', 'line ends in one form, no control characters'],
    ['<H1 ID=x CLASS=y>a</H1><center>b</center>', '<h1>a</h1>b', 'only what is listed; text stays'],
    [
      '<a href="https://a.example/?x=1&copy=2#y" target="_blank" title=\'"t"\'>a</a>',
      '<a href="https://a.example/?x=1&amp;copy=2#y" title="&quot;t&quot;">a</a>',
      'attributes in one form',
    ],
    [
      '<a href="mailto:a@b.example">a</a><a href=tel:+34>b</a>',
      '<a href="mailto:a@b.example">a</a><a href="tel:+34">b</a>',
      'schemes',
    ],
    [
      '<a href="/x">a</a><a href=x.html>b</a><a href="?a:b">c</a>',
      '<a href="/x">a</a><a href="x.html">b</a><a href="?a:b">c</a>',
      'no scheme',
    ],
    [
      '<img src="https://a.example/x.png" alt="" width=10 height=50%>',
      '<img src="https://a.example/x.png" alt="" width="10" />',
      'a picture',
    ],
    ['<img src="/x.png" alt="x">', '', 'without an address of its own a picture is none'],
    [
      '<td colspan=2 rowspan=x>a<ol start=3 dir=rtl lang=ca>',
      '<td colspan="2">a<ol start="3" dir="rtl" lang="ca"></ol></td>',
      'numbers, words',
    ],
    ['<p>A<p>B<ul><li>a<li>b</ul>', '<p>A</p><p>B</p><ul><li>a</li><li>b</li></ul>', 'ends that may be left out'],
    [
      '<table><tr><th>1<td>2<tr><td>3</table>',
      '<table><tr><th>1</th><td>2</td></tr><tr><td>3</td></tr></table>',
      'of cells and rows too',
    ],
    ['<dl><dt>a<dd>b<dt>c</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>', 'of terms too'],
    ['</div></p>a<b>b<i>c</b>d</i>', 'a<b>b<i>c</i></b>d', 'closes what is open, and nothing else'],
    ['<br/>a</br>', '<br />a', 'empty elements are not closed'],
    ['1 < 2 && 3 > 2, <3', '1 &lt; 2 &amp;&amp; 3 &gt; 2, &lt;3', 'brackets that are no tags'],
    ['  ', '', 'blank'],
  ])('%j', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean);
  });

  test.each([
    ['<script>alert(1)</script>', '', 'a script'],
    ['<SCRIPT SRC=//e.example/x.js></SCRIPT>after', 'after', 'in capitals, from elsewhere'],
    ['<script>alert(1)', '', 'never closed'],
    ['<script/x>alert(1)</script >b', 'b', 'odd but valid spelling'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', '', 'whole once the inner one is gone'],
    ['<scr\u0000ipt>alert(1)</script>', '', 'a null within the name'],
    ['<<b>script>alert(1)</b>', '&lt;<b>script&gt;alert(1)</b>', 'two brackets'],
    ['<img """><script>alert(1)</script>">', '"&gt;', 'quotes that open nothing'],
    ['<svg/onload=alert(1)>', '', 'an element that loads'],
    ['<svg><script>alert(1)</script><style>*{}</style></svg>', '', 'a script in another language of markup'],
    ['<math><mi xlink:href="javascript:alert(1)">x</mi></math>', 'x', 'a link in another language of markup'],
    ['<img src=x onerror=alert(1)>', '', 'a picture that fails'],
    ['<img src="https://e.example/a.png" onerror="alert(1)">', '<img src="https://e.example/a.png" />', 'a handler'],
    [
      '<img src="https://e.example/a.png"onerror="alert(1)">',
      '<img src="https://e.example/a.png" />',
      'no space before it',
    ],
    [
      '<img src="https://e.example/a.png"/onerror=alert(1)>',
      '<img src="https://e.example/a.png" />',
      'a slash before it',
    ],
    ['<IMG SRC=`javascript:alert(1)`>', '', 'backquotes'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', '', 'a picture with code in it'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>', 'a link'],
    ['<a href="JaVaScRiPt:alert(1)">x</a>', '<a>x</a>', 'in any case'],
    ['<a href=" \u0001javascript:alert(1)">x</a>', '<a>x</a>', 'after what browsers skip'],
    ['<a href="java\tscript:alert(1)">x</a>', '<a>x</a>', 'with a tab that browsers drop'],
    ['<a href="java&#10;script:alert(1)">x</a>', '<a>x</a>', 'with an encoded line end'],
    ['<a href="&#106;&#97;vascript:alert(1)">x</a>', '<a>x</a>', 'encoded'],
    ['<a href="&#x6A&#x61vascript:alert(1)">x</a>', '<a>x</a>', 'encoded without semicolons'],
    ['<a href="javascript&colon;alert(1)">x</a>', '<a>x</a>', 'by a named entity'],
    ['<a href="x&Tab;:/javascript:alert(1)">x</a>', '<a>x</a>', 'a colon before the path is a scheme'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>', 'a page in an address'],
    ['<a href="vbscript:msgbox(1)">x</a>', '<a>x</a>', 'another language'],
    ['<a href="blob:https://e.example/1">x</a>', '<a>x</a>', 'another scheme'],
    ['<a href=x onclick=alert(1) style=color:red>x</a>', '<a href="x">x</a>', 'unquoted'],
    [
      "<a title='\"><img src=x onerror=alert(1)>'>x</a>",
      '<a title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">x</a>',
      'out of the quotes',
    ],
    [
      '<a title="&quot; onfocus=&quot;alert(1)">x</a>',
      '<a title="&quot; onfocus=&quot;alert(1)">x</a>',
      'out of them by entities',
    ],
    ['<a data-x="a href=\'javascript:alert(1)\'">x</a>', '<a>x</a>', 'an attribute within an attribute'],
    ['<p style="background:url(javascript:alert(1))">x</p>', '<p>x</p>', 'a style'],
    ['<style>@import "//e.example";</style>x', 'x', 'a style sheet'],
    ['<style><img src="</style><img src=x onerror=alert(1)>">', '"&gt;', 'an element in a style sheet'],
    ['<iframe src="https://e.example"></iframe>x', 'x', 'a frame'],
    ['<iframe srcdoc="&lt;script>alert(1)&lt;/script>">x', 'x', 'a frame with content'],
    ['<object data=x></object><embed src=x>y', 'y', 'plug-ins'],
    [
      '<form action=x><input autofocus onfocus=alert(1)><button formaction=javascript:alert(1)>Go</button>',
      'Go',
      'a form',
    ],
    ['<meta http-equiv=refresh content="0;url=javascript:alert(1)">x', 'x', 'a redirection'],
    ['<base href="//e.example/"><link rel=stylesheet href=x>y', 'y', 'what changes the page'],
    ['<!--><script>alert(1)</script>-->x', 'x', 'a comment that ends at once'],
    ['<!-- a --!><img src=x onerror=alert(1)>', '', 'a comment that ends oddly'],
    ['<![CDATA[<script>alert(1)</script>]]>x', 'x', 'a section that HTML does not have'],
    [
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;"></p>',
      'read in two ways',
    ],
    ['<details open ontoggle=alert(1)>x', '<details>x</details>', 'a handler of an allowed element'],
    ['<video><source onerror=alert(1)></video><audio src=x>x', 'x', 'media'],
    ['<a id=location name=cookie class=x>x</a>', '<a>x</a>', 'names that hide those of the page'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;', 'text stays text'],
    ['</div></section></body>x', 'x', 'out of its place in the page'],
    ['<__proto__>x</__proto__><constructor>y', '&lt;__proto__&gt;xy', 'names of the language'],
  ])('against %j', (attack, clean) => {
    expect(sanitizeHtml(attack)).toBe(clean);
  });
});

const FRAGMENTS = [
  ...[
    '<script>',
    '</script>',
    '<scr',
    'ipt>',
    '<style>',
    '</style',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?x',
    '<',
    '>',
    '/',
    '/>',
    '</',
    '=',
    '"',
    "'",
    '`',
    '&',
    ';',
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '<img src="https://e.example/x.png" ',
    ' onerror=alert(1) ',
    ' onload="x"',
    '<svg/onload=alert(1)>',
    '<iframe src=',
    '<math>',
  ],
  ...[
    '<a href="',
    "<a href='",
    '<a href=',
    'javascript:alert(1)',
    'JAVA\tSCRIPT:',
    '&#106;avascript:',
    'java&#x0A;script:',
    'javascript&colon;',
    'data:text/html,',
    '//e.example',
  ],
  ...[
    '<p>',
    '</p>',
    '<p/',
    '<b>',
    '</b>',
    '<ul>',
    '<li>',
    '<td ',
    '<br>',
    '<hr/>',
    '<h1 title="',
    ' alt=x ',
    ' style="x:y"',
    'title=',
    '<div>',
    '</div>',
    '<pre>',
  ],
  ...[
    '&lt;',
    '&#60;',
    '&#60script&#62',
    '&amp;',
    '&quot;',
    '&nbsp;',
    '&#0;',
    '&#x1',
    'text',
    ' ',
    '\n',
    '\n\n',
    '\r',
    '\t',
    '\u0000',
    '\u0007',
    '\u00a0',
    '\u2028',
    '\ud800',
    'ß',
    '🎉',
  ],
];
function fragments(): fc.Arbitrary<string> {
  return fc
    .array(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...FRAGMENTS) }, fc.string({ unit: 'binary', maxLength: 3 })),
      { maxLength: 25 },
    )
    .map(parts => parts.join(''));
}

/** Read anew, by rules of its own: the only attributes and addresses that may ever come out. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>/g;
const ADDRESS = /^(?:https?:|mailto:|tel:|[^:]*(?:[/?#]|$))/i;
const decoded = (value: string): string =>
  value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe('whatever is sent', () => {
  test('descriptions are well-formed, balanced, and hold no code', () => {
    fc.assert(
      fc.property(fragments(), input => {
        const html = sanitizeHtml(input);
        const open: string[] = [];
        for (const [, closing, name = '', attributes = '', empty] of html.matchAll(TAG)) {
          if (closing !== '') expect(open.pop()).toBe(name);
          else if (empty === undefined) open.push(name);
          expect(['script', 'style', 'iframe', 'svg', 'math']).not.toContain(name);
          for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
            expect([
              'alt',
              'colspan',
              'dir',
              'height',
              'href',
              'lang',
              'rowspan',
              'src',
              'start',
              'title',
              'width',
            ]).toContain(attribute);
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
      fc.property(fragments(), input => {
        const html = sanitizeHtml(input);
        const shown = paragraphs(html);
        expect(sanitizeHtml(html)).toBe(html);
        expect(paragraphs(shown)).toBe(shown);
        expect(paragraphs(sanitizeHtml(shown))).toBe(shown);
      }),
      { numRuns: 2_000 },
    );
  });

  test('plain text has no tags but those that were entities, on one line', () => {
    fc.assert(
      fc.property(fragments(), input => {
        const text = plainText(input.replaceAll('&', ''));
        expect(text).not.toMatch(/<[a-z/!?][^<]*>/i);
        expect(text).toBe(text.trim().replace(/\s+/g, ' '));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('100 KB that take a careless reader minutes', () => {
  test.each([
    ['<a', ' x', '>', 'attributes without end'],
    ['<a href', ' ', 'x>', 'spaces within a tag'],
    ['<a ', 'a="', '>', 'quotes'],
    ['', '<a', '', 'tags that never end'],
    ['', '<script>', '', 'scripts that never end'],
    ['<script>', '</script', '', 'ends that never end'],
    ['', '<!-', '', 'comments that never begin'],
    ['', '<b></i>', '', 'elements within elements, and ends of others'],
    ['x', '\n ', 'x', 'blank lines'],
    ['', '<br>\n', '', 'breaks'],
    ['', '&#1', '', 'entities'],
  ])('%j, %j again and again, %j', (before, repeated, after) => {
    const hostile = before + repeated.repeat(100_000 / repeated.length) + after;
    const html = sanitizeHtml(hostile);
    expect(paragraphs(sanitizeHtml(html))).toBe(paragraphs(html));
    expect(plainText(hostile)).not.toContain('<script>');
  });
});
