/** An example request and answer for each operation. Only `docs` may import this folder. */
import { NAMESPACE_ROUTES, type NamespaceOperationId, type Route } from '../api/routes.ts';
import { NAMES_OF } from '../store/records.ts';
import { RESOURCE_DOCS, typeIn } from './resources.ts';
import { EXAMPLE_ROOT } from './story.ts';

export interface Example {
  /** The last part of the path: the id of the record or its slug. */
  readonly item?: number | string | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly answer: unknown;
}

/** Tokens are signed with the key of the deployment, so they differ in the test (`test/api/examples.test.ts`). */
const TOKEN = 'eyJ2ZXJzaW9uIjoxLCJ0eXBlIjoiZXZlbnQiLCJsYW5ndWFnZSI6ImdsIn0.61cbe18ea3317513512c43364adb9095';

/** undefined: the operation returns the documentation itself. @throws for a path of which the story does not tell. */
export const exampleOf = (id: NamespaceOperationId): Example | undefined => {
  const { resource, path, access }: Route = NAMESPACE_ROUTES[id];
  const type = typeIn(resource);
  if (type === undefined) return undefined;
  const { query, body, created, listed, whole, change, changed, deleted } = RESOURCE_DOCS[type].examples;
  const { collection } = NAMES_OF[type];
  if (path === `/${collection}/changes`) {
    const changes = [{ id: listed.id, version: 1, change: 'upsert', type, [type]: listed }];
    return { answer: { changes, next_token: TOKEN, has_more: false } };
  }
  if (path === `/${collection}`) {
    if (access === 'create') return { body, answer: created };
    const address = `${EXAMPLE_ROOT}/${collection}/?${new URLSearchParams(query)}`;
    return { query, answer: { [collection]: [listed], rest_url: address, total: 1, total_pages: 1 } };
  }
  const item = { [`/${collection}/{id}`]: listed.id, [`/${collection}/by-slug/{slug}`]: listed.slug }[path];
  if (item === undefined) throw new Error(`${id} has no example`);
  if (access === 'edit') return { item, body: change, answer: changed };
  return { item, answer: access === 'delete' ? deleted : whole };
};
