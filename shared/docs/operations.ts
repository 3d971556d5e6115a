/**
 * Besides what is in their schemas, operations take and answer headers, parameters and refusals:
 * all operations, or those that the tables here name.
 */
import type { JsonSchema } from '@valibot/to-json-schema';
import { headersOf, type Method, type RequestHeader, type Route } from '../api/routes.ts';
import { ERRORS, ofEachPost } from '../http/errors.ts';
import { STRICT } from '../http/ignored.ts';
import { messageOf } from '../http/language.ts';
import { isTermType, type PostType, postTypeIn } from '../store/records.ts';
import { ref, typeIn } from './descriptions.ts';

interface Reference {
  readonly $ref: string;
}
interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
}
/** Schemas and examples by media type. `encoding` says how forms write a field, by its name. */
export type Content = Readonly<
  Record<string, { readonly schema: JsonSchema; readonly example?: unknown; readonly encoding?: object }>
>;
export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Content;
}

type Which = (route: Route) => boolean;

const always: Which = () => true;
const isItem: Which = ({ path }) => path.endsWith('}');
const isList: Which = ({ query }) => 'page' in (query?.entries ?? {});
const isTerm: Which = ({ resource }) => isTermType(typeIn(resource));
const reads: Which = ({ access }) => access === 'read';
const writes: Which = route => !reads(route);
const creates: Which = ({ access }) => access === 'create';
const updates: Which = ({ access }) => access === 'edit';
const deletes: Which = ({ access }) => access === 'delete';
const changes: Which = route => writes(route) && isItem(route);
const isOfPosts: Which = ({ resource }) => postTypeIn(resource) !== undefined;

const both =
  (...all: readonly Which[]): Which =>
  route =>
    all.every(each => each(route));
const of =
  (type: PostType): Which =>
  ({ resource }) =>
    postTypeIn(resource) === type;
/** Whether the operation reads the header. */
const takes =
  (name: RequestHeader): Which =>
  route =>
    headersOf(route).includes(name);

// Parameters that all operations take (contract/http#response-formats, contract/http#routes), and
// headers of requests and answers (contract/http#cors, contract/http#preconditions).

const TEXT: JsonSchema = { type: 'string' };
const METHOD: JsonSchema = { type: 'string', enum: ['PUT', 'PATCH', 'DELETE'] };
const NUMBER: JsonSchema = { type: 'integer', minimum: 0 };
const HANDLING: JsonSchema = { type: 'string', enum: [STRICT] };

interface Described {
  readonly description: string;
  /** Without it, the value is a text. */
  readonly schema?: JsonSchema;
}
interface Common extends Described {
  readonly of: (route: Route, method: Method) => boolean;
}
const isPost: Common['of'] = (_, method) => method === 'POST';

const IN_QUERY: Readonly<Record<string, Common>> = {
  _fields: {
    of: always,
    schema: { type: 'array', items: TEXT },
    description: 'Members of the answer to keep, by name or path, such as `events.title,total`.',
  },
  _method: {
    of: isPost,
    schema: METHOD,
    description: 'Method that is meant; wins over the header `X-HTTP-Method-Override`.',
  },
};
const IN_HEADERS: Readonly<Record<string, Common>> = {
  'X-HTTP-Method-Override': {
    of: isPost,
    schema: METHOD,
    description: 'Method that is meant, from clients that can only send POST.',
  },
  'Accept-Language': {
    of: always,
    description: 'Languages to tell refusals in, where no language is sent; without either, the site’s own.',
  },
  Prefer: {
    of: always,
    schema: HANDLING,
    description: '`handling=strict` refuses what would otherwise be ignored, such as unknown names.',
  },
  'If-None-Match': { of: reads, description: '`ETag` of the answer that you have: 304 while it is the latest.' },
  'If-Match': {
    of: takes('if-match'),
    description: '`ETag` of the state that you mean to change: 412 unless it is the latest.',
  },
  'Idempotency-Key': {
    of: takes('idempotency-key'),
    description: 'The same key within 24 hours gets the first answer again.',
  },
};

const asParameters = (place: 'query' | 'header', all: Readonly<Record<string, Common>>) =>
  Object.entries(all).map(([name, { schema = TEXT, description }]) => {
    const parameter = { name, in: place, required: false, description, ...(schema.type === 'array' && CSV), schema };
    return [name, parameter] as const;
  });

/** The document has lists as CSV: with repeated names, only the last value would count. */
export const CSV = { style: 'form', explode: false } as const;

/** For `components.parameters`. */
export const commonParameters = Object.fromEntries([
  ...asParameters('query', IN_QUERY),
  ...asParameters('header', IN_HEADERS),
]);

/** References to the entries of a table for which `isMeant` is true, in its order. */
const references = <Each>(
  kind: 'parameters' | 'headers',
  all: Readonly<Record<string, Each>>,
  isMeant: (each: Each) => boolean,
): [string, Reference][] =>
  Object.entries(all)
    .filter(([, each]) => isMeant(each))
    .map(([name]) => [name, { $ref: `#/components/${kind}/${name}` }]);

export const commonParametersOf = (route: Route, method: Method): Reference[] =>
  references('parameters', { ...IN_QUERY, ...IN_HEADERS }, ({ of }) => of(route, method)).map(([, each]) => each);

const ANSWER_HEADERS: Readonly<Record<string, Described & { readonly of: Which }>> = {
  'X-TEC-Total': { of: isList, description: 'Number of records on all pages.', schema: NUMBER },
  'X-TEC-TotalPages': { of: isList, description: 'Number of pages.', schema: NUMBER },
  ETag: {
    of: route => !deletes(route),
    description: 'State of the answer; of one record, it begins with its id and version.',
  },
  Location: { of: creates, description: 'Address of the new record.', schema: { type: 'string', format: 'uri' } },
  Link: {
    of: always,
    description: 'The index of the site, and translations of the record with their languages.',
  },
  'Content-Language': { of: always, description: 'Language of the texts in the answer.' },
  Allow: { of: always, description: 'Methods that this caller may use here.' },
  'X-Calendar-Ignored': { of: always, description: 'What was sent and had no effect, by name.' },
  'X-Calendar-Kept': {
    of: writes,
    description: 'Sent fields that stay as they are, as a person changed them after the source.',
  },
  'X-Calendar-Unchanged': {
    of: both(isOfPosts, writes),
    description: 'The write changed nothing of the record.',
    schema: { type: 'string', enum: ['true'] },
  },
  'X-Calendar-Shortened': {
    of: always,
    description: 'Fields that were shortened, or lists that are not whole, as the answer would be too large.',
  },
  'X-Calendar-Not-Followed': {
    of: both(of('event'), updates),
    description: 'Ids of the translations that did not follow the update, as the caller may not edit them.',
  },
  'Preference-Applied': { of: always, description: '`handling=strict`, if it was preferred.', schema: HANDLING },
};
const REFUSAL_HEADERS: Readonly<Record<string, Described & { readonly on: readonly number[] }>> = {
  'WWW-Authenticate': {
    on: [401],
    description: 'How else to show who one is.',
    schema: { type: 'string', enum: ['Bearer'] },
  },
  'Retry-After': { on: [429, 503], description: 'Seconds after which it is worth trying again.', schema: NUMBER },
};

/** For `components.headers`. */
export const namedHeaders: Readonly<Record<string, Header>> = Object.fromEntries(
  Object.entries<Described>({ ...ANSWER_HEADERS, ...REFUSAL_HEADERS }).map(([name, { description, schema = TEXT }]) => [
    name,
    { description, schema },
  ]),
);

export const answerHeaders = (route: Route): Readonly<Record<string, Reference>> =>
  Object.fromEntries(references('headers', ANSWER_HEADERS, ({ of }) => of(route)));

// The error codes that each operation may answer (contract/http#error-codes,
// contract/http#statuses-of-answers).

type DocumentedCode = keyof typeof ERRORS;

/** For every error code, the operations that may answer it. */
const MAY_REFUSE_WITH: Readonly<Record<DocumentedCode, Which>> = {
  // In lists of events, `geoloc_lat` and `geoloc_lng` require each other.
  rest_missing_callback_param: route =>
    creates(route) || route.required !== undefined || (route.resource === 'events' && isList(route)),
  rest_invalid_param: always,
  rest_invalid_json: writes,
  'rest-invalid-event-id': both(of('event'), isItem),
  term_exists: both(isTerm, writes),
  rest_forbidden: writes,
  incorrect_password: always,
  ...ofEachPost('not-accessible', type => both(of(type), isItem, reads)),
  'event-no-longer-available': both(of('event'), isItem, reads),
  'event-password-protected': both(of('event'), isItem, reads),
  rest_no_route: isItem,
  rest_invalid_namespace: ({ path }) => path === '',
  'rest-event-not-found': both(of('event'), isItem),
  ...ofEachPost('archive-page-not-found', type => both(of(type), isList)),
  rest_conflict: writes,
  ...ofEachPost('is-in-trash', type => both(of(type), deletes)),
  // A date that was removed is refused like an event in the trash (contract/events#several-dates).
  'event-is-in-trash': both(of('event'), route => deletes(route) || (changes(route) && route.path.includes('{id}'))),
  rest_gone: route => route.noCache === true,
  rest_precondition_failed: changes,
  rest_too_large: always,
  rest_too_many_requests: always,
  internal_server_error: always,
  rest_unavailable: always,
};

const CODES = Object.keys(ERRORS).filter(code => isCode(code));
function isCode(code: string): code is DocumentedCode {
  return Object.hasOwn(ERRORS, code);
}

interface Refusal {
  readonly status: number;
  readonly codes: readonly DocumentedCode[];
}

/** The error responses of a route, by status. For anonymous callers, `rest_forbidden` is a 401. */
export const refusalsFor = (route: Route): Refusal[] => {
  const codes = CODES.filter(code => MAY_REFUSE_WITH[code](route));
  const told = codes.flatMap(code => [
    { code, status: ERRORS[code] },
    ...(code === 'rest_forbidden' ? [{ code, status: 401 }] : []),
  ]);
  return [...Map.groupBy(told, ({ status }) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, all]) => ({ status, codes: all.map(({ code }) => code) }));
};

/** Operations with the same codes share one response, such as `Refusal410_venue-is-in-trash`. */
const nameOf = ({ status, codes }: Refusal): string => `Refusal${status}_${codes.join('.')}`;

export const refusalsOf = (route: Route): Readonly<Record<string, Reference>> =>
  Object.fromEntries(
    refusalsFor(route).map(refusal => [refusal.status, { $ref: `#/components/responses/${nameOf(refusal)}` }]),
  );

/** For `components.responses`. */
export const refusalResponses = (routes: readonly Route[]): Record<string, Response> =>
  Object.fromEntries(routes.flatMap(refusalsFor).map(refusal => [nameOf(refusal), responseOf(refusal)]));

const responseOf = ({ status, codes }: Refusal): Response => {
  const headers = references('headers', REFUSAL_HEADERS, ({ on }) => on.includes(status));
  const [example] = codes.map(code => ({ code, message: messageOf(code, 'en'), data: { status } }));
  return {
    description: codes.map(code => `- \`${code}\`: ${messageOf(code, 'en')}`).join('\n'),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    content: { 'application/json': { schema: ref('Refusal'), example } },
  };
};
