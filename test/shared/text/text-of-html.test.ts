import { expect, it } from 'vitest';
import { paragraphs, sanitizeHtml } from '../../../shared/text/html.ts';
import { textOfHtml } from '../../../shared/text/shorten.ts';

it.each<[what: string, sent: string, text: string]>([
  ['nothing', '', ''],
  ['plain text', 'Tom & Jerry <3', 'Tom & Jerry <3'],
  ['paragraphs and lines', 'One\nline\n\nTwo', 'One\nline\n\nTwo'],
  ['emphasis', '<p>A <b>bold</b> <em>word</em></p>', 'A bold word'],
  ['lists', '<p>Bring</p><ul><li>a pen</li><li>paper</li></ul>', 'Bring\n\n- a pen\n- paper'],
  ['headings', '<h2>Evening</h2><p>Music</p><hr /><div>End</div>', 'Evening\n\nMusic\n\nEnd'],
  ['tables', '<table><tr><td>19:00</td></tr><tr><td>20:00</td></tr></table>', '19:00\n\n20:00'],
  ['entities, once', 'a &amp;lt; b &copy;', 'a &lt; b ©'],
  [
    'a link',
    '<a href="https://w.example/?a=1&amp;b=2">Tickets <i>here</i></a>',
    'Tickets here (https://w.example/?a=1&b=2)',
  ],
  ['a link that shows its address', '<a href="https://w.example/">https://w.example/</a>', 'https://w.example/'],
  [
    'links that lead nowhere from here',
    '<a href="/x">A</a> <a href="mailto:a@b.example">a@b.example</a> <a>B</a>',
    'A a@b.example B',
  ],
  ['pictures', '<img src="https://w.example/a.png" alt="A" />after', 'after'],
])('%s', (_, sent, text) => {
  expect(textOfHtml(paragraphs(sanitizeHtml(sent)))).toBe(text);
});
