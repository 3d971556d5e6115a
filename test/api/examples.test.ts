/**
 * The examples of the OpenAPI document are true: each request, over HTTP, gets the answer that the
 * document shows for it.
 */
import { describe, expect, it } from 'vitest';
import { NAMESPACE_OPERATION_IDS, type NamespaceOperationId, ROUTES, type Route } from '../../shared/api/routes.ts';
import { EXAMPLE_ADDRESS, exampleOf } from '../../shared/docs/examples.ts';
import { type Opened, openService } from '../support/service.ts';

/** The creates whose records the other operations need. */
const CREATES = ['createCategory', 'createTag', 'createVenue', 'createOrganizer', 'createEvent'] as const;

/**
 * Each story has its own town, as a record can be changed and deleted only once: `update by id`,
 * `delete by slug`.
 */
const storyOf = (id: NamespaceOperationId): string => {
  const { access, resource, path }: Route = ROUTES[id];
  const isOfTerm = resource === 'categories' || resource === 'tags';
  return access === 'read'
    ? 'read'
    : `${access} ${isOfTerm ? 'terms ' : ''}${path.includes('slug') ? 'by slug' : 'by id'}`;
};
const others = NAMESPACE_OPERATION_IDS.filter(
  id => exampleOf(id) !== undefined && !CREATES.some(create => create === id),
);
const STORIES = Object.entries(Object.groupBy(others, storyOf));

const play = async ({ call }: Opened, id: NamespaceOperationId) => {
  const { methods, path, access }: Route = ROUTES[id];
  const { item, query, body } = exampleOf(id) ?? {};
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  const target = path.replace(/\{\w+\}$/, String(item)) + search;
  return call(methods[0] ?? '', target, access === 'read' ? {} : { as: 'editor', body });
};

/** The answer, without the signature of tokens, for which the examples have another key. */
const answerOf = (id: NamespaceOperationId): unknown => {
  const answer: unknown = exampleOf(id)?.answer;
  const isPage = typeof answer === 'object' && answer !== null && 'next_token' in answer;
  return isPage ? { ...answer, next_token: expect.stringMatching(/^[\w-]+\.[0-9a-f]{32}$/) } : answer;
};

describe.each(STORIES)('%s', (_, ids = []) => {
  it('answers as in the examples', async () => {
    const service = await openService({ addressOf: () => EXAMPLE_ADDRESS });
    for (const id of [...CREATES, ...ids]) {
      const { status, body } = await play(service, id);
      expect([id, status, body]).toEqual([id, ROUTES[id].reply.status, answerOf(id)]);
    }
    await service.stop();
  });
});
