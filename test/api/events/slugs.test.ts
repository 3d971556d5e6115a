/** Slugs of events: derived, wanted, unique, given back (checks 150, 151, 166 to 171, contract/texts#slugs). */
import { describe, expect, it } from 'vitest';
import { bodyOf, invalidParam, refusalOf, useEvents } from './use-events.ts';

const { call, post, create, change, read, trash, put } = useEvents();

describe('from title or slug; all the spellings are tested with the core', () => {
  it.each<[object, string, string]>([
    [{ title: "Fête d'été 2031!" }, 'fete-dete-2031', 'check 166'],
    [{ slug: 'My Slug' }, 'my-slug', 'check 167'],
    [{ slug: 'Feed' }, 'feed-2', 'contract/texts#slugs: an address of the site'],
    [{ title: 'col·lecció' }, 'colleccio', 'contract/texts#slugs'],
    [{ slug: '2031' }, '2031', 'recorded: digits'],
  ])('%j gives %s', async (fields, slug) => {
    expect((await create(fields)).slug).toBe(slug);
  });

  it('is the id when nothing is left (contract/texts#slugs)', async () => {
    const { id, slug } = await create({ title: '!!!' });
    expect(slug).toBe(String(id));
  });

  it.each([[''], ['  '], [null], [12], [['a']], [true], ['x'.repeat(1001)]])(
    '%j is refused (contract/events#event-input)',
    async slug => {
      expect(refusalOf(await post({ slug }))).toEqual(invalidParam('slug'));
    },
  );
});

describe('one for each', () => {
  it('numbers from 2 on, on create and on update (checks 114, 151)', async () => {
    const made = [];
    for (const slug of ['busy', 'busy', 'busy', 'calm']) made.push(await create({ slug }));
    expect(made.map(({ slug }) => slug)).toEqual(['busy', 'busy-2', 'busy-3', 'calm']);
    expect((await change(made[3].id, { slug: 'busy' })).slug).toBe('busy-4');
    expect((await change(made[0].id, { slug: 'busy' })).slug).toBe('busy'); // its own is not taken by another
    for (const _ of [1, 2]) expect((await change(made[1].id, { slug: 'busy' })).slug).toBe('busy-2'); // nor does it walk on
  });

  it('even for those made at the same time', async () => {
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => create({ title: 'Crowd' })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(5);
    expect(made.map(({ slug }) => slug)).toContain('crowd');
  });
});

describe('as the event changes', () => {
  it('follows a new slug; the old one leads nowhere, and is free (check 150)', async () => {
    const { id } = await create({ slug: 'old-name' });
    expect((await change(id, { slug: 'Other Name' })).slug).toBe('other-name');
    expect(bodyOf(await call('GET', '/events/by-slug/other-name'), 200).id).toBe(id);
    expect(refusalOf(await call('GET', '/events/by-slug/old-name'))).toEqual(invalidParam('slug'));
    expect((await create({ slug: 'old-name' })).slug).toBe('old-name');
  });

  it('cannot be cleared (recorded 988)', async () => {
    const { id } = await create({ slug: 'chosen' });
    expect(refusalOf(await put(id, { slug: '' }))).toEqual(invalidParam('slug'));
  });

  it('drafts have none until they are published (check 170)', async () => {
    for (const status of ['draft', 'pending']) {
      const { id, slug } = await create({ title: `Later ${status}`, status });
      expect(slug).toBe('');
      expect((await change(id, { title: 'Published under' })).slug).toBe('');
      expect((await change(id, { title: `Later ${status}`, status: 'publish' })).slug).toBe(`later-${status}`);
      expect((await change(id, { status })).slug).toBe(`later-${status}`);
    }
  });

  it('in the trash it makes room, and comes back if it is still free (checks 169, 179, contract/texts#slugs)', async () => {
    const [one, two] = [await create({ slug: 'x' }), await create({ slug: 'y' })];
    expect((await trash(one.id)).slug).toBe('x__trashed');
    const heir = await create({ slug: 'x' });
    expect(heir.slug).toBe('x');
    expect((await trash(heir.id)).slug).toBe('x__trashed-2');
    expect((await change(one.id, { status: 'publish' })).slug).toBe('x');
    expect((await change(heir.id, { status: 'publish' })).slug).toBe('x-2');
    await trash(two.id);
    expect((await change(two.id, { status: 'draft' })).slug).toBe('y');
    expect((await read(one.id)).slug).toBe('x');
  });
});
