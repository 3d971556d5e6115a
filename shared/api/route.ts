/** The type of a row in the table of routes (`routes.ts`). */
import type * as v from 'valibot';
import type { Action } from '../access/rights.ts';
import type { Fields } from '../input/parse.ts';

/** Those of the site's namespace, which the documentation describes. */
export const NAMESPACE_RESOURCES = ['events', 'venues', 'organizers', 'categories', 'tags', 'docs'] as const;
export type NamespaceResource = (typeof NAMESPACE_RESOURCES)[number];
export const RESOURCES = [...NAMESPACE_RESOURCES, 'media', 'users'] as const;
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
export type RequestHeader = 'if-match' | 'idempotency-key' | 'x-tec-eea';

export interface Row {
  /** The handler file in `functions/`, and the Lambda function. */
  readonly resource: Resource;
  readonly methods: readonly Method[];
  /** The namespace, if it is not the site's own: one of WordPress (contract/wordpress). */
  readonly base?: 'wp-json' | 'wp-json/wp/v2' | 'wp-json/tec/v1';
  /** Below the namespace, as API Gateway writes it. `{id}` is digits; `{slug}` anything without a slash. */
  readonly path: string;
  readonly access: Action;
  /** The request headers that the operation is given. */
  readonly headers?: readonly RequestHeader[];
  readonly query?: Fields;
  /** The query of an answer as a calendar; absent: the row answers as JSON only. */
  readonly calendar?: Fields;
  readonly body?: Fields;
  /** The names that clients use here for fields which the schemas call otherwise: `{ content: 'description' }`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Fields of the body that are required because of what else is sent, although its schema does not say so. */
  readonly required?: (sent: Readonly<Record<string, unknown>>) => readonly string[];
  /** What of the sent fields counts, before they are parsed: that of one field may depend on another. */
  readonly prepare?: (sent: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** The answer is another one at each moment or for each caller, or takes a single read: to remember it would only cost. */
  readonly isFleeting?: true;
  /** `known`: the status of a create whose record was there already. */
  readonly reply: { readonly status: 200 | 201; readonly known?: 200; readonly schema: v.GenericSchema };
}

/** A row of the site's own namespace. */
export type NamespaceRow = Row & { readonly resource: NamespaceResource };

/** Below the address of the site, as API Gateway writes it: `/calendar/events/v1/events/{id}`. */
export const pathOf = ({ base, path }: Pick<Row, 'base' | 'path'>, namespace: string): string =>
  `/${base ?? namespace}${path}`;

/** The name that clients of this row use for a field of its schema. */
export const sentName = ({ names = {} }: Pick<Row, 'names'>, name: string): string =>
  Object.entries(names).find(([, own]) => own === name)?.[0] ?? name;
