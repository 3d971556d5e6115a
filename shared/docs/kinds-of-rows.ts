/** Predicates on rows of the table of routes, by which headers and errors are assigned to operations. */
import type { Row } from '../api/route.ts';

export type Which = (row: Row) => boolean;

export const always: Which = () => true;
export const isItem: Which = ({ path }) => path.endsWith('}');
export const isList: Which = ({ query }) => 'page' in (query?.entries ?? {});
export const isTerm: Which = ({ resource }) => resource === 'categories' || resource === 'tags';
export const reads: Which = ({ access }) => access === 'read';
export const writes: Which = row => !reads(row);
export const creates: Which = ({ access }) => access === 'create';
export const updates: Which = ({ access }) => access === 'edit';
export const deletes: Which = ({ access }) => access === 'delete';
export const changes: Which = row => writes(row) && isItem(row);

export const both =
  (...all: readonly Which[]): Which =>
  row =>
    all.every(each => each(row));
export const of =
  (resource: Row['resource']): Which =>
  row =>
    row.resource === resource;
