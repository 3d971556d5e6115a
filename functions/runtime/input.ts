/**
 * Parses a call by the route of its operation: path, parameters and body. It also finds the names
 * in it that have no effect.
 */
import * as v from 'valibot';
import { fieldsIn, wantedIn } from '../../shared/api/answer.ts';
import {
  authorise,
  checkAcknowledgement,
  mayDo,
  type OperationInput,
  type Report,
  type Request,
} from '../../shared/api/operation.ts';
import { headersOf, type OperationId, ROUTES, type Route, schemaName, sentName } from '../../shared/api/routes.ts';
import { ApiError, invalid } from '../../shared/http/errors.ts';
import { MAX_NAMED, meantName, namesIn, unknownNames } from '../../shared/http/ignored.ts';
import { askedLanguage, checkLanguage, isLanguageParameter, withLanguage } from '../../shared/http/language.ts';
import { orderIn } from '../../shared/http/paging.ts';
import {
  decodeForm,
  type Format,
  notUtf8,
  parseFields,
  Refusals,
  takesList,
  withoutMarkup,
} from '../../shared/http/parse.ts';
import type { Caller, Owned } from '../../shared/settings/rights.ts';
import type { Site } from '../../shared/settings/site.ts';
import { PostId, TermId } from '../../shared/store/records.ts';
import { hasBrokenOctets, hasTooManyMarks } from '../../shared/text/fold.ts';
import type { Deps } from './deps.ts';

/** A call of an operation, by HTTP or from a command. */
export interface OperationCall {
  readonly caller: Caller | undefined;
  readonly network: string;
  /** The parameters of the path, decoded. */
  readonly path: { readonly id?: string | undefined; readonly slug?: string | undefined };
  readonly query: URLSearchParams;
  /** The fields of the body. Reads ignore it. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The address of the site, without a trailing slash. */
  readonly siteAddress: string;
  /** JSON by default. Another format is possible only if the route offers it. */
  readonly format?: Format;
  /** Reads the file of an upload; absent where no route takes one. */
  readonly file?: OperationInput['file'];
  /** Headers by lower-case name. The operation gets those that its route names. */
  readonly headers?: Readonly<Partial<Record<string, string>>>;
  /**
   * Whether parameters and fields without effect are an error, instead of being named in the
   * answer.
   */
  readonly isStrict?: boolean;
  /** The caller of the operation reads it afterwards, also after a refusal. */
  readonly reported: Reported;
}

/** What the operation has reported in its last attempt. */
export class Reported {
  /**
   * Set when the caller's rights have been checked, with the record that the path names, if there
   * is one.
   */
  authorised: { readonly record: Owned | undefined } | undefined = undefined;
  /** The names that had no effect. */
  ignored = new Set<string>();
  /** The sent fields that stay as a person changed them. */
  kept = new Set<string>();
  /** Whether the write changed nothing of the record. */
  isUnchanged = false;
}

/** The parsed call. The types of path, query and body depend on the route. */
type ParsedRequest = Omit<Request<OperationId>, 'path' | 'query' | 'body'> & {
  readonly path: object;
  readonly query: unknown;
  readonly body: unknown;
};

/** @throws ApiError 400 or 404 for values that the route does not accept. */
export const parseCall = (
  operation: OperationId,
  call: OperationCall,
  { site, sites, languages, clock }: Deps,
): ParsedRequest => {
  const route: Route = ROUTES[operation];
  const path = parsePath(route, call.path);
  const { slug = '' } = call.path;
  if (hasBrokenOctets(slug)) throw notUtf8(['slug']);
  const refusals = new Refusals();
  if (hasTooManyMarks(slug)) refusals.add(invalid({ slug: 'marks' }));
  // Writes may send parameters in the query or the body; the body wins
  // (contract/http#request-formats).
  const fields = withSchemaNames(route, {
    ...decodeForm(call.query, listsOf(route)),
    ...(route.access === 'read' ? {} : call.body),
  });
  const parameters = withLanguage(route.prepare?.(fields) ?? fields, site);
  refusals.of(() => refuseNotOffered(call.query));
  const { format = 'json' } = call;
  const schema = format === 'calendar' ? route.calendar : route.query;
  const query = refusals.of(() => schema && parseFields(schema, parameters));
  const { body: fieldsOfBody } = route;
  const body =
    fieldsOfBody &&
    refusals.of(() =>
      parseFields(fieldsOfBody, mayDo(route, call.caller) ? parameters : withoutMarkup(parameters, fieldsOfBody), {
        nullIsMissing: route.access === 'create',
        required: route.required?.(parameters),
      }),
    );
  refusals.of(() => checkLanguage(parameters, languages));
  refusals.throwAny();
  ignore(
    [...ignoredNames(route, fields, { site, format, query }), ...ignoredSelection(route, call.query)],
    route,
    call,
  );
  return {
    operation,
    path,
    query,
    body,
    sent: call.query,
    caller: call.caller,
    network: call.network,
    ...askedLanguage([body, query], site),
    authorise: (record, addressed = record) => {
      call.reported.authorised = { record: addressed };
      const permission = authorise(route, call.caller, record);
      // As in The Events Calendar, an unknown record is refused before the acknowledgement is
      // checked; operations look for such a record without having one.
      if (record !== undefined || !route.path.includes('{id}')) checkAcknowledgement(route, call.headers);
      return permission;
    },
    now: clock(),
    addresses: {
      root: `${call.siteAddress}/${site.namespace}`,
      site: call.siteAddress,
      sites: [{ ...site, address: call.siteAddress }, ...sites],
    },
    report: reportTo(route, call),
    format,
    file: call.file ?? noFile,
    headers: Object.fromEntries(headersOf(route).map(name => [name, call.headers?.[name]])),
  };
};

const noFile = async (): Promise<never> => {
  throw new ApiError('rest_upload_no_data');
};

const reportTo = (route: Route, call: OperationCall): Report => ({
  ignored: name => ignore([name], route, call),
  kept: name => void call.reported.kept.add(sentName(route, name)),
  unchanged: () => {
    call.reported.isUnchanged = true;
  },
});

/**
 * Reports names without effect.
 *
 * @throws ApiError 400 if the request is strict.
 */
const ignore = (names: readonly string[], route: Route, { isStrict = false, reported }: OperationCall): void => {
  if (isStrict && names.length > 0) throw ignoredError(route, names);
  for (const name of names) reported.ignored.add(name);
};

type Sent = Readonly<Record<string, unknown>>;

/** The fields under the names that the schemas have for them (`Route.names`). */
export const withSchemaNames = ({ names }: Route, fields: Sent): Sent => {
  if (names === undefined) return fields;
  const renamed = Object.entries(names).flatMap(([sent, name]) => (sent in fields ? [[name, fields[sent]]] : []));
  const others = Object.entries(fields).filter(([sent]) => !Object.hasOwn(names, sent));
  return { ...Object.fromEntries(others), ...Object.fromEntries(renamed) };
};

/**
 * Refuses parameters that change the form of every answer. If they were ignored, the client could
 * not parse the answer (contract/http#response-formats).
 *
 * @throws ApiError `rest_invalid_param`.
 */
const refuseNotOffered = (query: URLSearchParams): void => {
  const sent = ['_envelope', '_jsonp'].filter(name => query.has(name));
  if (sent.length > 0) throw invalid(Object.fromEntries(sent.map(name => [name, 'not-offered'])));
};

/** The names of parameters that are arrays, for `decodeForm`. */
export const listsOf =
  (route: Route) =>
  (name: string): boolean =>
    [route.query, route.body].some(schema => schema !== undefined && takesList(schema, schemaName(route, name)));

/**
 * @throws ApiError `rest_no_route` for an id that is not only digits, as in The Events Calendar
 * (contract/http#addresses).
 */
export const parsePath = (route: Route, { id, slug }: OperationCall['path']): object => {
  const named = route.path.includes('{slug}') ? { slug: slug ?? '' } : {};
  if (!route.path.includes('{id}')) return named;
  if (id === undefined || !/^\d+$/.test(id)) throw new ApiError('rest_no_route');
  const ofTerm = route.resource === 'categories' || route.resource === 'tags';
  return { ...named, id: v.parse(ofTerm ? TermId : PostId, Number(id)) };
};

// --- names without effect (contract/http#ignored-names) ------------------------------------------

/**
 * The names as forms write them. `fields` come from query and body. Writes know the fields that an
 * answer shows, because clients send back what they read.
 */
const ignoredNames = (
  route: Route,
  fields: Readonly<Record<string, unknown>>,
  { site, format, query }: { readonly site: Site; readonly format: Format; readonly query: Sent | undefined },
): string[] => {
  // WordPress would write some of the fields that it shows, such as `meta`.
  const shown = route.access === 'read' || route.base !== undefined ? [] : [route.reply.schema];
  const isKnown = (name: string): boolean =>
    name.startsWith('_') || ['context', 'rest_route'].includes(name) || isLanguageParameter(name, site);
  const has = (name: string): boolean => route.query !== undefined && name in route.query.entries;
  return [
    ...unknownNames(fields, [route.query, route.body, ...shown], isKnown),
    ...(has('per_page') && Number(fields.per_page) > Number(query?.per_page) ? ['per_page'] : []),
    ...(has('order') && 'order' in fields && orderIn(fields.order) === undefined ? ['order'] : []),
    ...(has('orderby') && 'orderby' in fields && query?.orderby === undefined ? ['orderby'] : []),
    ...(format === 'calendar' && '_fields' in fields ? ['_fields'] : []),
    ...(has('overwrite_edits') && 'overwrite_edits' in fields && !('source_id' in fields) ? ['overwrite_edits'] : []),
  ];
};

/**
 * `_fields` if it contains a name that no answer of the route has. The schema decides, because an
 * answer may lack a field for the moment, such as `next_rest_url`. The documents of the API have no
 * schema.
 */
const ignoredSelection = ({ resource, reply }: Route, query: URLSearchParams): string[] =>
  resource !== 'docs' && unknownNames(wantedIn(fieldsIn(query)), [reply.schema]).length > 0 ? ['_fields'] : [];

/**
 * The error for a strict request (RFC 7240, `handling=strict`), with the names without effect and
 * those that were probably meant.
 */
const ignoredError = (route: Route, all: readonly string[]): ApiError => {
  const names = all.slice(0, MAX_NAMED);
  const known = [...namesIn([route.query, route.body]), '_fields'];
  const meant = names.map((name): [string, string | undefined] => [
    name,
    meantName(name.replaceAll(/\[\d+\]/g, ''), known),
  ]);
  return new ApiError('rest_invalid_param', {
    problems: Object.fromEntries(names.map(name => [name, 'ignored'])),
    fieldHints: Object.fromEntries(
      // If a known name is reported, it is its value that has no effect.
      meant.flatMap(([name, found]) =>
        found === undefined || found === name ? [] : [[name, { about: 'meant', name: found }]],
      ),
    ),
  });
};
