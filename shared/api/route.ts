/** The type of a row in the table of routes (`routes.ts`). */
import type * as v from 'valibot';
import type { Action } from '../access/rights.ts';
import type { Fields } from '../input/parse.ts';

export const RESOURCES = ['events', 'venues', 'organizers', 'categories', 'tags', 'docs'] as const;
export type Resource = (typeof RESOURCES)[number];

/**
 * The functions of a site: one for each resource, one for pages (decision 0061), and one with all operations, for requests without a route
 * in API Gateway (decision 0051).
 */
export const SITE_FUNCTIONS = [...RESOURCES, 'pages', 'fallback'] as const;
export type SiteFunction = (typeof SITE_FUNCTIONS)[number];
/** The resources whose operations a function has. The function of pages has none: a path without a page is like an unknown route. */
export type ServedBy<F extends SiteFunction> = F extends Resource ? F : F extends 'pages' ? never : Resource;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Request headers that answers depend on, in lower case, besides those of HTTP itself (`If-None-Match`, `Accept-Encoding`, `Origin`). */
export type RequestHeader = 'if-match' | 'idempotency-key' | 'accept-language';

export interface Row {
  /** The handler file in `functions/`, and the Lambda function. */
  readonly resource: Resource;
  readonly methods: readonly Method[];
  /** Below the namespace, as API Gateway writes it. `{id}` is digits; `{slug}` anything without a slash. */
  readonly path: string;
  readonly access: Action;
  /** The request headers that the operation is given. */
  readonly headers?: readonly RequestHeader[];
  readonly query?: Fields;
  /** The query of an answer as a calendar; absent: the row answers as JSON only. */
  readonly calendar?: Fields;
  readonly body?: Fields;
  /** Fields of the body that are required because of what else is sent, although its schema does not say so. */
  readonly required?: (sent: Readonly<Record<string, unknown>>) => readonly string[];
  /** What of the sent fields counts, before they are parsed: that of one field may depend on another. */
  readonly prepare?: (sent: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** The answer is another one at each moment: to remember it would only cost. */
  readonly isFleeting?: true;
  /** `known`: the status of a create whose record was there already. */
  readonly reply: { readonly status: 200 | 201; readonly known?: 200; readonly schema: v.GenericSchema };
}
