/** The state of a request: middleware fills it in, the handler and the reply read it. */
import type { MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { ANONYMOUS, type Owned } from '../../shared/access/rights.ts';
import { mayDo } from '../../shared/api/access.ts';
import { pathOf, type Row, type SiteFunction } from '../../shared/api/route.ts';
import { OPERATION_IDS, type OperationId, ROUTES } from '../../shared/api/routes.ts';
import type { Site } from '../../shared/settings/site.ts';
import type { Identified } from '../identity/scheme.ts';
import type { AddressDeps, HttpEvent } from './http-event.ts';
import type { HttpResult, ReplyContext } from './http-result.ts';

export interface RequestState extends Identified {
  /** The rows at the path that API Gateway matched: `POST /calendar/events/v1/events/{id}`. */
  readonly operations: readonly OperationId[];
  /** The row of the method; undefined for a preflight. */
  operation?: OperationId | undefined;
  /** Set when the operation has checked the caller's rights, with the record that they were checked on. */
  authorised?: { readonly record: Owned | undefined };
}

/** Middy passes state from middleware to the handler in the context. */
export type HttpContext = Context & { readonly state: RequestState };
export type HttpMiddleware = MiddlewareObj<HttpEvent, HttpResult, Error, HttpContext>;

/** Anonymous until authentication. */
export const newState = (name: SiteFunction, event: HttpEvent, { namespace }: Site): RequestState => {
  const path = event.routeKey.slice(event.routeKey.indexOf(' ') + 1);
  const isServed = ({ resource }: Row) => name === 'fallback' || resource === name;
  const isHere = (row: Row) => isServed(row) && path === pathOf(row, namespace);
  return { operations: OPERATION_IDS.filter(id => isHere(ROUTES[id])), caller: ANONYMOUS };
};

/** `Allow`: the methods that this caller may use at this path (contract/http#cors), and on the record once it has been read. */
export const replyContext = (
  { operations, operation, caller, authorised }: RequestState,
  at: AddressDeps,
): ReplyContext => ({
  at,
  hasFormats: operation !== undefined && 'calendar' in ROUTES[operation],
  isCommon: operation !== undefined && isCommon(ROUTES[operation]),
  allow: operations
    .map((id): Row => ROUTES[id])
    .filter(row => mayDo(row, caller, row.access === 'read' ? undefined : authorised?.record))
    .flatMap(row => row.methods)
    .join(', '),
});

const isCommon = (row: Row): boolean => row.access === 'read' && row.isFleeting !== true;
