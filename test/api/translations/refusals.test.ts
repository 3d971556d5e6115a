/**
 * Records that cannot be linked, with the whole reply (contract/languages#linking).
 * `test/shared/model/translations.test.ts` tests every reason.
 */
import { describe, expect, it } from 'vitest';
import { createRecord } from '../../support/create.ts';
import { useService } from '../../support/service.ts';

const service = await useService();

const DATES = { start_date: '2027-05-01', end_date: '2027-05-01' };
const KINDS = {
  ...{ events: { title: 'Gaitas', ...DATES }, venues: { venue: 'Praza' }, organizers: { organizer: 'Grupo' } },
  ...{ categories: { name: 'Danza' }, tags: { name: 'lecer' } },
} as const;
type Collection = keyof typeof KINDS;
const POSTS = ['events', 'venues', 'organizers'] as const satisfies Collection[];
const ALL = [...POSTS, 'categories', 'tags'] as const satisfies Collection[];

let made = 0;
/** Each record has a name of its own, so that none is recognised as a duplicate. */
const create = (collection: Collection, fields: object = {}, as = 'editor') => {
  const [name, title] = Object.entries(KINDS[collection])[0] ?? [];
  return createRecord(service, collection, { ...KINDS[collection], [`${name}`]: `${title} ${++made}`, ...fields }, as);
};
const put = (collection: string, id: number, body: object, as = 'editor') =>
  service.call('PUT', `/${collection}/${id}`, { as, body, headers: { 'accept-language': 'en' } });
const told = async (reply: ReturnType<typeof put>) => {
  const { status, body } = await reply;
  return { status, body };
};

const refusal = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  body: { code, message, data: { status, ...more } },
});
const UNKNOWN = refusal(400, 'rest_invalid_param', 'Some values cannot be accepted: translation_of.', {
  params: { translation_of: 'It refers to something that does not exist here.' },
  details: [],
});
const FORBIDDEN = refusal(403, 'rest_forbidden', 'You are not allowed to do this. Sign in with an account that is.');
const conflict = (hint: string) => refusal(409, 'rest_conflict', `The request conflicts with what is stored. ${hint}`);
const TRASH = conflict('What is in the trash cannot have translations.');
const taken = (other: string) =>
  conflict(
    `There is already a translation into that language (${other}). Unlink one of the two first, with translation_of: null.`,
  );

it.each(ALL)('%s are not linked to a record of their own language, which the answer names', async collection => {
  const [own, other] = [await create(collection), await create(collection)];
  expect(await told(put(collection, own.id, { translation_of: other.id }))).toEqual(taken(`gl: ${other.id}`));
  expect(await told(put(collection, own.id, { translation_of: 99_999 }))).toEqual(UNKNOWN);
});

describe.each(POSTS)('%s with an author', collection => {
  it('are unknown to those who may not read them, and forbidden to those who may not edit them', async () => {
    const own = await create(collection, {}, 'author');
    const draft = await create(collection, { ml_language: 'fr', status: 'draft' });
    const open = await create(collection, { ml_language: 'fr' });
    expect(await told(put(collection, own.id, { translation_of: draft.id }, 'author'))).toEqual(UNKNOWN);
    expect(await told(put(collection, own.id, { translation_of: open.id }, 'author'))).toEqual(FORBIDDEN);
    const [name] = Object.keys(KINDS[collection]);
    const fields = { ...KINDS[collection], [`${name}`]: `De quen escribe ${collection}`, ml_language: 'ca' };
    const post = (translation_of: number) =>
      service.call('POST', `/${collection}`, {
        as: 'author',
        body: { ...fields, translation_of },
        headers: { 'accept-language': 'en' },
      });
    expect((await post(draft.id)).body.data.params).toHaveProperty('translation_of');
    expect((await post(open.id)).status).toBe(403);
  });

  it('in the trash are not linked, nor from there, and come back alone', async () => {
    const [gl, ca] = [await create(collection), await create(collection, { ml_language: 'ca' })];
    const fr = await create(collection, { ml_language: 'fr', translation_of: gl.id });
    await service.call('DELETE', `/${collection}/${fr.id}`, { as: 'editor' });
    expect(await told(put(collection, gl.id, { translation_of: fr.id }))).toEqual(TRASH);
    expect(await told(put(collection, fr.id, { translation_of: gl.id }))).toEqual(TRASH);
    const restored = await put(collection, fr.id, { status: 'publish' });
    expect([restored.status, restored.body.translations]).toEqual([200, {}]);
    // One request both moves the record to the trash and links it, or the other way round.
    expect(await told(put(collection, fr.id, { status: 'trash', translation_of: ca.id }))).toEqual(TRASH);
    await service.call('DELETE', `/${collection}/${fr.id}`, { as: 'editor' });
    const both = await put(collection, fr.id, { status: 'publish', translation_of: ca.id });
    expect([both.status, Object.keys(both.body.translations)]).toEqual([200, ['ca']]);
  });
});
