/** Requests for all rows of the table of routes, and for paths that match none. */
import fc from 'fast-check';
import { NAMESPACE_ROUTES, type NamespaceRow } from '../../../shared/api/routes.ts';
import { bodyFor } from './bodies.ts';
import { type Body, NO_BODY } from './codings.ts';
import { authorization, furtherHeaders } from './headers.ts';
import { pathFor, strangePath } from './paths.ts';
import type { ProofRequest } from './proof-request.ts';
import { queryFor } from './queries.ts';

/** Frequencies of rows, by their access. More creates than deletes, so that requests find records. */
const WEIGHTS = { read: 3, create: 6, edit: 4, delete: 1 } as const satisfies Record<NamespaceRow['access'], number>;
const NOWHERE = 4;
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'NOSUCH'];

/** Requests generated at a time. All at once would fill the memory with long bodies. */
const BATCH = 500;

/** The first `count` requests of a seed (a 32-bit integer): the same on any machine. */
export function* requestsOf(seed: number, count: number): Generator<ProofRequest> {
  const rows: readonly NamespaceRow[] = Object.values(NAMESPACE_ROUTES);
  const anyRequest = fc.oneof(...rows.map(row => ({ weight: WEIGHTS[row.access], arbitrary: requestFor(row) })), {
    weight: NOWHERE,
    arbitrary: requestFor(NAMESPACE_ROUTES.updateEvent, fc.constantFrom(...METHODS), strangePath),
  });
  for (let made = 0; made < count; made += BATCH) {
    const batch = fc.sample(anyRequest, { seed: seed + made, numRuns: BATCH });
    yield* batch.slice(0, count - made);
  }
}

const requestFor = (row: NamespaceRow, method = methodFor(row), path = pathFor(row)): fc.Arbitrary<ProofRequest> =>
  fc
    .tuple(
      method,
      path,
      queryFor(row),
      authorization,
      furtherHeaders,
      row.body === undefined ? seldom(bodyFor(row)) : bodyFor(row),
    )
    .map(([verb, at, query, caller, further, { type, bytes }]) => ({
      method: verb,
      path: at + query,
      headers: [...caller, ...(type === undefined ? [] : [['content-type', type] as const]), ...further],
      body: bytes,
    }));

const methodFor = (row: NamespaceRow): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom<string>(...row.methods) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  );

const seldom = (body: fc.Arbitrary<Body>): fc.Arbitrary<Body> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(NO_BODY) }, { weight: 1, arbitrary: body });
