/** Title, description, excerpt, website and flags, as they are sent and as they are shown (checks 73 to 81, 96, 105, 106). */
import { describe, expect, it } from 'vitest';
import { invalidParam, missingParam, refusalOf, useEvents } from './use-events.ts';

const { post, create } = useEvents();

describe('title (contract/texts#titles-and-names)', () => {
  it.each([
    ['A & B', 'A &#038; B', 'check 76'],
    ['A &amp; B', 'A &#038; B', 'entities are decoded'],
    ['A &amp;amp; B', 'A &#038;amp; B', 'once'],
    ['Rock <b>Bold</b>', 'Rock Bold', 'tags are removed'],
    ['2 < 3 > 1', '2 &lt; 3 &gt; 1', 'brackets that are no tags stay'],
    [`"It's" -- fine...`, "&quot;It's&quot; -- fine...", 'no typographic changes'],
    ['  T \n two ', 'T two', 'one line'],
    ['Party 🎉', 'Party 🎉', 'recorded'],
  ])('%j is shown as %j', async (title, shown) => {
    expect((await create({ title })).title).toBe(shown);
  });

  it.each<[unknown, string]>([
    ['', 'check 73'],
    ['0', 'check 74: counts as empty, as in the original'],
    ['   ', 'check 75, contract/http#error-codes'],
    ['<b></b>', 'nothing is left of it'],
    [123, 'check 44: as in the original'],
    [['T'], 'no text'],
    [true, 'no text'],
    ['T'.repeat(1001), 'longer than any title'],
  ])('%j is refused (%s)', async title => {
    expect(refusalOf(await post({ title }))).toEqual(invalidParam('title'));
  });

  it('null counts as missing (check 41)', async () => {
    expect(refusalOf(await post({ title: null }))).toEqual(missingParam('title'));
  });
});

describe.each(['description', 'excerpt'])('%s', name => {
  it.each<[unknown, string, string]>([
    ['Hello', '<p>Hello</p>', 'checks 77, 80'],
    ['A\n\nB', '<p>A</p>\n<p>B</p>', 'check 78: two paragraphs'],
    ['A\nB', '<p>A<br />\nB</p>', 'check 78: one line end'],
    ['<p>Hello <em>world</em></p>', '<p>Hello <em>world</em></p>', 'markup stays'],
    ['a<script>alert(1)</script>b', '<p>ab</p>', 'check 79: for every role'],
    ['<b onclick="x()">b</b>', '<p><b>b</b></p>', 'contract/texts#titles-and-names'],
    ['', '', 'check 81: accepted as empty'],
    [null, '', 'contract/events#event-updates'],
  ])('%j is shown as %j', async (sent, shown) => {
    for (const as of ['admin', 'author']) expect((await create({ [name]: sent }, as))[name]).toBe(shown);
  });

  it('must be text (contract/events#event-input)', async () => {
    for (const sent of [1, ['x'], true]) expect(refusalOf(await post({ [name]: sent }))).toEqual(invalidParam(name));
  });
});

describe('website (check 105)', () => {
  it.each([
    ['https://w.example/a', 'https://w.example/a', 'check 105'],
    ['http://w.example/?a=1&b=2', 'http://w.example/?a=1&amp;b=2', 'contract/events#event-fields'],
  ])('%s', async (website, shown) => {
    expect((await create({ website })).website).toBe(shown);
  });

  it.each([[''], [null]])('%j is the address of the event (check 69, recorded)', async website => {
    const made = await create({ website });
    expect(made.website).toBe(made.url);
  });

  it.each<[unknown, string]>([
    ['foo', 'check 105'],
    ['www.foo.com', 'contract/events#event-input: no scheme'],
    ['javascript:alert(1)', 'nothing to follow'],
    ['https://', 'no host'],
    [1, 'no text'],
    [['https://w.example'], 'no text'],
  ])('%j is refused', async website => {
    expect(refusalOf(await post({ website }))).toEqual(invalidParam('website'));
  });
});

describe('flags (checks 67, 96, 106)', () => {
  const FLAGS = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'];
  const all = (value: unknown) => Object.fromEntries(FLAGS.map(name => [name, value]));

  it.each<[unknown, boolean, string]>([
    [true, true, 'check 106'],
    ['true', true, 'check 96'],
    ['TRUE', true, 'contract/events#event-input: in any case'],
    ['1', true, 'check 96'],
    [1, true, 'check 96'],
    [false, false, 'check 96'],
    ['false', false, 'check 96'],
    ['0', false, 'check 96'],
    [0, false, 'check 96'],
  ])('%j is %s', async (sent, meant) => {
    expect(await create(all(sent))).toMatchObject(all(meant));
  });

  it.each([['maybe'], ['yes'], ['on'], [''], [null], [2], [[1]]])('%j is refused (checks 43, 45)', async sent => {
    const answer = await post(all(sent));
    expect(refusalOf(answer).sort()).toEqual(invalidParam(...FLAGS).sort());
    expect(answer.body.data.details.sticky.code).toBe('rest_invalid_type');
  });
});
