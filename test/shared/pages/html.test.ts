/** A value in a template is escaped as text, unless it is HTML itself. */
import { expect, it } from 'vitest';
import { html, type Part, trusted } from '../../../shared/pages/html.ts';

it.each<[string, Part, string]>([
  ['tags', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['quotes, so that no attribute ends', `" onload='x'`, '&quot; onload=&apos;x&apos;'],
  ['what is encoded already', '&lt;', '&amp;lt;'],
  ['numbers', 7, '7'],
  ['nothing', undefined, ''],
  ['what does not hold', false, ''],
  ['lists', ['<', html`<b>${'&'}</b>`], '&lt;<b>&amp;</b>'],
  ['HTML', html`<i>${'i'}</i>`, '<i>i</i>'],
  ['HTML that somebody else has made safe', trusted('<u>u</u>'), '<u>u</u>'],
])('%s', (_, part, expected) => {
  expect(html`<p>${part}</p>`.text).toBe(`<p>${expected}</p>`);
});

it('no value of a record can pass for HTML', () => {
  const forged: unknown = JSON.parse('{ "text": "<b>", "toString": "x" }');
  // @ts-expect-error what is no part does not compile
  expect(() => html`<p>${forged}</p>`.text).toThrow();
});
