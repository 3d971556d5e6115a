/** Predicates on routes of the table of routes, by which headers and errors are assigned to operations. */
import { headersOf, type Method, type RequestHeader, type Route } from '../api/routes.ts';
import { STRICT } from '../http/ignored.ts';
import { type PostType, postTypeIn } from '../store/records.ts';
import type { JsonSchema } from './descriptions.ts';
import type { Header, Parameter, Reference } from './openapi-shape.ts';

export type Which = (route: Route) => boolean;

export const always: Which = () => true;
export const isItem: Which = ({ path }) => path.endsWith('}');
export const isList: Which = ({ query }) => 'page' in (query?.entries ?? {});
export const isTerm: Which = ({ resource }) => resource === 'categories' || resource === 'tags';
export const reads: Which = ({ access }) => access === 'read';
export const writes: Which = route => !reads(route);
export const creates: Which = ({ access }) => access === 'create';
const updates: Which = ({ access }) => access === 'edit';
export const deletes: Which = ({ access }) => access === 'delete';
export const changes: Which = route => writes(route) && isItem(route);
const isOfPosts: Which = ({ resource }) => postTypeIn(resource) !== undefined;

export const both =
  (...all: readonly Which[]): Which =>
  route =>
    all.every(each => each(route));
export const of =
  (type: PostType): Which =>
  ({ resource }) =>
    postTypeIn(resource) === type;

// Headers of requests and answers (contract/http#cors, contract/http#preconditions), and parameters that all operations take
// (contract/http#response-formats, contract/http#routes).

const TEXT: JsonSchema = { type: 'string' };
const METHOD: JsonSchema = { type: 'string', enum: ['PUT', 'PATCH', 'DELETE'] };
const NUMBER: JsonSchema = { type: 'integer', minimum: 0 };

/** Whether the operation reads the header. */
const takes =
  (name: RequestHeader): Which =>
  route =>
    headersOf(route).includes(name);
const isPost = (_: Route, method: Method): boolean => method === 'POST';

interface Common {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly of: (route: Route, method: Method) => boolean;
  readonly schema: JsonSchema;
  readonly description: string;
}
const PARAMETERS: readonly Common[] = [
  {
    name: '_fields',
    in: 'query',
    of: always,
    schema: { type: 'array', items: TEXT },
    description: 'Members of the answer to keep, by name or path, such as `events.title,total`.',
  },
  {
    name: '_method',
    in: 'query',
    of: isPost,
    schema: METHOD,
    description: 'Method that is meant; wins over the header `X-HTTP-Method-Override`.',
  },
  {
    name: 'X-HTTP-Method-Override',
    in: 'header',
    of: isPost,
    schema: METHOD,
    description: 'Method that is meant, from clients that can only send POST.',
  },
  {
    name: 'Accept-Language',
    in: 'header',
    of: always,
    schema: TEXT,
    description: 'Languages to tell refusals in, where no language is sent; without either, the site’s own.',
  },
  {
    name: 'Prefer',
    in: 'header',
    of: always,
    schema: { type: 'string', enum: [STRICT] },
    description: '`handling=strict` refuses what would otherwise be ignored, such as unknown names.',
  },
  {
    name: 'If-None-Match',
    in: 'header',
    of: reads,
    schema: TEXT,
    description: '`ETag` of the answer that you have: 304 while it is the latest.',
  },
  {
    name: 'If-Match',
    in: 'header',
    of: takes('if-match'),
    schema: TEXT,
    description: '`ETag` of the state that you mean to change: 412 unless it is the latest.',
  },
  {
    name: 'Idempotency-Key',
    in: 'header',
    of: takes('idempotency-key'),
    schema: TEXT,
    description: 'The same key within 24 hours gets the first answer again.',
  },
];

/** For `components.parameters`. */
export const commonParameters: Readonly<Record<string, Parameter>> = Object.fromEntries(
  PARAMETERS.map(({ name, in: place, schema, description }) => [
    name,
    {
      name,
      in: place,
      required: false,
      description,
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      schema,
    },
  ]),
);

export const commonParametersOf = (route: Route, method: Method): Reference[] =>
  PARAMETERS.filter(parameter => parameter.of(route, method)).map(({ name }) => ({
    $ref: `#/components/parameters/${name}`,
  }));

interface Named extends Header {
  readonly name: string;
}

const ANSWER_HEADERS: readonly (Named & { readonly of: Which })[] = [
  { name: 'X-TEC-Total', of: isList, schema: NUMBER, description: 'Number of records on all pages.' },
  { name: 'X-TEC-TotalPages', of: isList, schema: NUMBER, description: 'Number of pages.' },
  {
    name: 'ETag',
    of: route => !deletes(route),
    schema: TEXT,
    description: 'State of the answer; of one record, it begins with its id and version.',
  },
  {
    name: 'Location',
    of: creates,
    schema: { type: 'string', format: 'uri' },
    description: 'Address of the new record.',
  },
  {
    name: 'Link',
    of: always,
    schema: TEXT,
    description: 'The index of the site, and translations of the record with their languages.',
  },
  { name: 'Content-Language', of: always, schema: TEXT, description: 'Language of the texts in the answer.' },
  { name: 'Allow', of: always, schema: TEXT, description: 'Methods that this caller may use here.' },
  { name: 'X-Calendar-Ignored', of: always, schema: TEXT, description: 'What was sent and had no effect, by name.' },
  {
    name: 'X-Calendar-Kept',
    of: writes,
    schema: TEXT,
    description: 'Sent fields that stay as they are, as a person changed them after the source.',
  },
  {
    name: 'X-Calendar-Unchanged',
    of: both(isOfPosts, writes),
    schema: { type: 'string', enum: ['true'] },
    description: 'The write changed nothing of the record.',
  },
  {
    name: 'X-Calendar-Shortened',
    of: always,
    schema: TEXT,
    description: 'Fields that were shortened, or lists that are not whole, as the answer would be too large.',
  },
  {
    name: 'X-Calendar-Not-Followed',
    of: both(of('event'), updates),
    schema: TEXT,
    description: 'Ids of the translations that did not follow the update, as the caller may not edit them.',
  },
  {
    name: 'Preference-Applied',
    of: always,
    schema: { type: 'string', enum: [STRICT] },
    description: '`handling=strict`, if it was preferred.',
  },
];
/** Headers of error responses, by status. */
const REFUSAL_HEADERS: readonly (Named & { readonly on: readonly number[] })[] = [
  {
    name: 'WWW-Authenticate',
    on: [401],
    schema: { type: 'string', enum: ['Bearer'] },
    description: 'How else to show who one is.',
  },
  { name: 'Retry-After', on: [429, 503], schema: NUMBER, description: 'Seconds after which it is worth trying again.' },
];

/** For `components.headers`. */
export const namedHeaders: Readonly<Record<string, Header>> = Object.fromEntries(
  [...ANSWER_HEADERS, ...REFUSAL_HEADERS].map(({ name, schema, description }) => [name, { description, schema }]),
);

export const answerHeaders = (route: Route): Record<string, Reference> =>
  references(ANSWER_HEADERS.filter(header => header.of(route)));
export const refusalHeaders = (status: number): Record<string, Reference> =>
  references(REFUSAL_HEADERS.filter(({ on }) => on.includes(status)));

const references = (headers: readonly Named[]): Record<string, Reference> =>
  Object.fromEntries(headers.map(({ name }) => [name, { $ref: `#/components/headers/${name}` }]));
