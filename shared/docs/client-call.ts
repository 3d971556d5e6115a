/** A code sample for an operation's description: its call in the typed client. Only `docs` may import this file. */
import type { Method, Row } from '../api/route.ts';

/** CommonMark, which OpenAPI uses. undefined: the client has no such call, as another one does the same. */
export const clientCall = (row: Row, method: Method): string | undefined => {
  const call = callOf(row, method);
  return call === undefined ? undefined : `\`\`\`ts\n// @calendar-events/client\n${call}\n\`\`\``;
};

const callOf = ({ resource, path }: Row, method: Method): string | undefined => {
  const records = `calendar.${resource}`;
  const of: { readonly [operation: string]: string } = {
    [`GET /${resource}`]: `for await (const record of ${records}.list()) console.log(record);`,
    [`POST /${resource}`]: `await ${records}.create(record);`,
    [`GET /${resource}/{id}`]: `await ${records}.get(id);`,
    [`GET /${resource}/by-slug/{slug}`]: `await ${records}.getBySlug(slug);`,
    [`PATCH /${resource}/{id}`]: `await ${records}.update(id, changes);`,
    [`DELETE /${resource}/{id}`]: `await ${records}.delete(id);`,
  };
  return of[`${method} ${path}`];
};
