/**
 * Answers from memory that show translations: a write of one, and the time when it becomes public, end them
 * (docs/decisions/cached-answers).
 */
import { describe, expect, it } from 'vitest';
import { useRemembering, VERSIONS } from '../../support/remembering.ts';
import { NOW, type Sent } from '../../support/service.ts';

const { service, make, change, asked, isRemembered } = useRemembering();

const HALF_AN_HOUR = 1_800;
const M = { start_date: '2027-05-10 20:00:00', end_date: '2027-05-10 22:00:00' };

describe('a write of a translation is seen at once in answers of the other language', () => {
  const KINDS = [
    ['events', { ...M, title: 'Foliada' }, { slug: 'ball' }],
    ['venues', { venue: 'Foliada' }, { status: 'draft' }],
    ['categories', { name: 'Foliada' }, { slug: 'ball' }],
  ] as const;
  describe.each(KINDS)('%s', (kind, fields, told) => {
    it('alone and in a list', async () => {
      const own = await make(kind, { ...fields, slug: `foliada-${kind}` });
      const other = await make(kind, { ...fields, ml_language: 'ca' });
      const paths = [`/${kind}/${own.id}`, `/${kind}?per_page=50&hide_empty=false`];
      const shown = async (): Promise<string[][]> =>
        Promise.all(
          paths.map(async path => {
            const { body } = (await asked(path)).answer;
            const record = body[kind]?.find(({ id }: { id: number }) => id === own.id) ?? body;
            return Object.values<{ slug: string }>(record.translations).map(({ slug }) => slug);
          }),
        );
      const remembered = async () => {
        for (const path of paths) expect(await isRemembered(path), path).toBe(true);
      };
      const there: Sent = { site: 'ca', as: 'admin' };
      const both = (slugs: string[]) => [slugs, slugs];

      await remembered();
      await change(`/${kind}/${other.id}`, { translation_of: own.id }, there);
      expect(await shown(), 'linked').toEqual(both([other.slug]));
      await remembered();
      await change(`/${kind}/${other.id}`, told, there);
      expect(await shown(), 'changed').toEqual(both('slug' in told ? [told.slug] : []));
      await remembered();
      await change(`/${kind}/${other.id}`, 'slug' in told ? { slug: 'dansa' } : { status: 'publish' }, there);
      expect(await shown(), 'changed again').toEqual(both('slug' in told ? ['dansa'] : [other.slug]));
      await remembered();
      await change(`/${kind}/${other.id}`, { translation_of: null }, there);
      expect(await shown(), 'unlinked').toEqual(both([]));
      await change(`/${kind}/${own.id}`, { translation_of: other.id });
      await remembered();
      await service().call('DELETE', `/${kind}/${other.id}`, there);
      expect(await shown(), 'deleted').toEqual(both([]));
    });
  });

  it('of the event that shows the record in its own language', async () => {
    const [own, other] = [
      await make('venues', { venue: 'Eira' }),
      await make('venues', { venue: 'Era', ml_language: 'ca' }),
    ];
    const { id } = await make('events', { ...M, title: 'Na eira', venue: other.id });
    const venueOf = async () => (await asked(`/events/${id}`)).answer.body.venue.id;
    expect([await venueOf(), await isRemembered(`/events/${id}`)]).toEqual([other.id, true]);
    await change(`/venues/${own.id}`, { translation_of: other.id });
    expect([await venueOf(), await isRemembered(`/events/${id}`)]).toEqual([own.id, true]);
    await change(`/venues/${other.id}`, { translation_of: null }, { site: 'ca' });
    expect(await venueOf()).toBe(other.id);
  });
});

describe('time alone ends', () => {
  it.each([
    ['events', { ...M, title: 'Entroido' }],
    ['venues', { venue: 'Entroido' }],
  ] as const)('what shows a scheduled translation, when that becomes public: %s', async (kind, fields) => {
    const own = await make(kind, { ...fields, slug: `entroido-${kind}` });
    const later = { ml_language: 'ca', translation_of: own.id, status: 'future', date: '2027-03-01 12:30:00' };
    const other = await make(kind, { ...fields, ...later });
    const paths = [`/${kind}/${own.id}`, `/${kind}?per_page=50`];
    const shown = async (path: string) => {
      const { body } = (await asked(path)).answer;
      const record = body[kind]?.find(({ id }: { id: number }) => id === own.id) ?? body;
      return Object.values<{ id: number }>(record.translations).map(({ id }) => id);
    };
    for (const path of paths) {
      service().setNow(NOW);
      expect(await shown(path)).toEqual([]);
      service().setNow(NOW + HALF_AN_HOUR - 1);
      expect((await asked(path)).calls).toEqual([VERSIONS]);
      service().setNow(NOW + HALF_AN_HOUR);
      expect(await shown(path)).toEqual([other.id]);
    }
  });
});
