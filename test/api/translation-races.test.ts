/**
 * Two concurrent writers of one group of translations: what the first has read is outdated when it
 * writes. The groups show the result of both writes.
 */
import { describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { openGate } from '../support/gate.ts';
import { useExactService } from '../support/recount.ts';
import { aThirdWith } from '../support/sample.ts';

const gate = openGate();
const service = await useExactService({ wrap: gate.wrap });

const KINDS = [
  ['events', { start_date: '2031-05-10', end_date: '2031-05-10' }, 'title'],
  ['venues', {}, 'venue'],
  ['tags', {}, 'name'],
] as const;

/**
 * Records `x` (gl) and `z` (fr), which may be translations of each other, and `y` (ca) and `w`
 * (ca), which are not.
 */
type Name = 'x' | 'y' | 'z' | 'w';
type Write = readonly [
  method: 'PUT' | 'DELETE',
  of: Name,
  body?: { readonly slug?: string; readonly translation_of?: Name | null },
];

/**
 * A part of a key that every transaction contains which writes the record or its copy of the group.
 */
const keyIn = (collection: string, method: string, id: number | undefined): string => {
  if (collection !== 'tags') return `"R#${id}"`;
  return method === 'DELETE' ? `"R#t${id}"` : `"t${id}#T"`;
};

const RACES: [what: string, isGroup: boolean, held: Write, meanwhile: Write, status: number, groups: string[]][] = [
  ['renamed as linked', false, ['PUT', 'x', { slug: 'new' }], ['PUT', 'y', { translation_of: 'x' }], 200, ['x-new y']],
  ['linked as renamed', false, ['PUT', 'y', { translation_of: 'x' }], ['PUT', 'x', { slug: 'new' }], 200, ['x-new y']],
  ['linked to one that goes', false, ['PUT', 'y', { translation_of: 'x' }], ['DELETE', 'x'], 0, []],
  ['going while it gets a translation', false, ['DELETE', 'x'], ['PUT', 'y', { translation_of: 'x' }], 200, []],
  ['linked twice', false, ['PUT', 'y', { translation_of: 'x' }], ['PUT', 'w', { translation_of: 'x' }], 409, ['w x']],
  ['linked twice', false, ['PUT', 'y', { translation_of: 'x' }], ['PUT', 'x', { translation_of: 'y' }], 200, ['x y']],
  ['in a ring', false, ['PUT', 'y', { translation_of: 'x' }], ['PUT', 'z', { translation_of: 'y' }], 200, ['x y z']],
  ['one dissolves', true, ['PUT', 'y', { translation_of: 'x' }], ['PUT', 'z', { translation_of: null }], 200, ['x y']],
  ['one leaves', true, ['PUT', 'y', { translation_of: 'x' }], ['PUT', 'x', { translation_of: null }], 200, ['x y']],
  ['renamed while it leaves', true, ['PUT', 'x', { slug: 'new' }], ['PUT', 'x', { translation_of: null }], 200, []],
  ['renamed with it', true, ['PUT', 'x', { slug: 'new' }], ['PUT', 'z', { slug: 'new' }], 200, ['x-new z-new']],
  ['renamed while another goes', true, ['PUT', 'x', { slug: 'new' }], ['DELETE', 'z'], 200, []],
  ['left, joined', true, ['PUT', 'x', { translation_of: null }], ['PUT', 'y', { translation_of: 'x' }], 200, ['y z']],
  ['going while another joins', true, ['DELETE', 'x'], ['PUT', 'y', { translation_of: 'z' }], 200, ['y z']],
];
const isRename = ([, , held, meanwhile]: (typeof RACES)[number]): boolean =>
  [held, meanwhile].some(([, , body]) => body?.slug !== undefined);

let cases = 0;
describe.each(KINDS.map((kind, way) => [...kind, way] as const))('%s', (collection, fields, field, way) => {
  /**
   * A slug that is sent with a venue is ignored (contract/venues#slugs-of-venues-and-organizers).
   */
  const canRename = collection !== 'venues';
  it.each(aThirdWith(RACES, way).filter(race => canRename || !isRename(race)))(
    '%s',
    async (_, isGroup, held, meanwhile, status, groups) => {
      const prefix = `c${cases++}`;
      const ids: Record<string, number> = {};
      for (const [name, ml_language] of Object.entries({ x: 'gl', y: 'ca', z: 'fr', w: 'ca' })) {
        const translation_of = isGroup && name === 'z' ? ids.x : null;
        const body = {
          ...fields,
          [field]: `${prefix} ${name}`,
          slug: `${prefix}-${name}`,
          ml_language,
          translation_of,
        };
        ids[name] = (await createRecord(service, collection, body)).id;
      }
      const send = ([method, of, { slug, translation_of } = {}]: Write) =>
        service.call(method, `/${collection}/${ids[of]}`, {
          as: 'admin',
          ...(method === 'PUT' && {
            body: {
              ...(slug && { slug: `${prefix}-${of}-${slug}` }),
              ...(translation_of !== undefined && { translation_of: translation_of && ids[translation_of] }),
            },
          }),
        });

      const { held: reached, release } = gate.hold(keyIn(collection, held[0], ids[held[1]]));
      const late = send(held);
      await reached;
      expect((await send(meanwhile)).status).toBe(200);
      release();
      // Deleted records answer differently: a term is unknown, a post is in the trash.
      expect((await late).status).toBe(status || (collection === 'tags' ? 400 : 409));

      const shown = await Promise.all(
        Object.values(ids).map(async id => {
          const { body } = await service.call('GET', `/${collection}/${id}`, { as: 'admin' });
          const others = Object.values<{ slug: string }>(body.translations ?? {}).map(({ slug }) => slug);
          const members = [body.slug, ...others].map(slug => String(slug).replace(`${prefix}-`, ''));
          return others.length === 0 ? [] : [members.sort().join(' ')];
        }),
      );
      expect(shown.flat().sort()).toEqual(groups.flatMap(group => group.split(' ').map(() => group)).sort());
    },
  );
});
