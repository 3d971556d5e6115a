/** The part of OpenAPI 3.0 that our document uses. */
import type { Method, NamespaceResource } from '../api/routes.ts';
import type { JsonSchema } from './descriptions.ts';

/** A type, not an interface: TypeScript lets only types be assigned to the reply, which is a `Record<string, unknown>`. */
export type OpenApi = {
  readonly openapi: '3.0.3';
  readonly info: {
    readonly version: string;
    readonly title: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly url: string };
    readonly contact: { readonly name: string; readonly url: string };
  };
  readonly tags: readonly { readonly name: NamespaceResource; readonly description: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly securitySchemes: SecuritySchemes;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
};

export type SecuritySchemes = Readonly<
  Record<
    string,
    | { readonly type: 'http'; readonly scheme: 'basic'; readonly description: string }
    | { readonly type: 'openIdConnect'; readonly openIdConnectUrl: string; readonly description: string }
  >
>;

export type PathItem = Readonly<Partial<Record<Lowercase<Method>, Operation>>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  /** CommonMark. */
  readonly description: string;
  /** Alternatives; `{}` is a request without credentials. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  /** By status. */
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly style?: 'form';
  readonly explode?: boolean;
  readonly example?: unknown;
  readonly schema: JsonSchema;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Content;
}
export interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
}
export interface Reference {
  readonly $ref: string;
}

/** By media type. */
export type Content = Readonly<
  Record<string, { readonly schema: JsonSchema; readonly example?: unknown; readonly encoding?: Encoding }>
>;
/** How forms write a field, by its name. */
type Encoding = Readonly<Record<string, { readonly style: 'form' | 'deepObject'; readonly explode: boolean }>>;

// Converts the document to OpenAPI 3.1, whose schemas are JSON Schema 2020-12: it has no `nullable`, and null is a type.

export const asOpenApi31 = (document: OpenApi): Readonly<Record<string, unknown>> => ({
  ...withoutNullable(document),
  openapi: '3.1.0',
});

const withoutNullable = (node: object): Record<string, unknown> => {
  const { nullable, ...members } = Object.fromEntries(
    Object.entries(node).map(([name, member]): [string, unknown] => [name, converted(member)]),
  );
  return nullable === true ? { ...members, type: [members.type, 'null'] } : members;
};

const converted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(converted);
  return typeof value === 'object' && value !== null ? withoutNullable(value) : value;
};
