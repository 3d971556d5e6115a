/**
 * The index of the namespace, made from the table of routes. WordPress clients read in it which
 * routes and arguments there are (contract/http#namespace-index). Only `docs` may import it.
 */
import type { JsonSchema } from '@valibot/to-json-schema';
import { NAMESPACE_ROUTES, ROUTES, type Route, sentName } from '../api/routes.ts';
import { calendarName } from '../http/language.ts';
import { namespaceName, type Site, WORDPRESS } from '../settings/site.ts';

import { fieldsOf, parametersOf, pathParametersOf, type SiteLanguages } from './json-schema.ts';

interface IndexedSite extends Pick<Site, 'namespace'>, SiteLanguages {
  /** Address of the namespace, without a slash at its end. */
  readonly root: string;
}

/**
 * The index has routes by pattern: `/calendar/events/v1/events/(?P<id>\\d+)`. Only those without a
 * pattern have a link, as they have a single address.
 */
export const namespaceIndex = (
  routes: Readonly<Record<string, Route>>,
  { namespace: path, root, ...site }: IndexedSite,
) => {
  const namespace = namespaceName(path);
  const byPath = Object.groupBy(Object.values(routes), route => route.path);
  // These are the defaults for the arguments of the index itself. The namespace differs by site, so
  // it cannot be in the table of routes.
  const presets = { namespace, context: 'view' };
  return {
    namespace,
    routes: Object.fromEntries(
      Object.entries(byPath).map(([path, atPath = []]) => [
        `/${namespace}${patternOf(path)}`,
        {
          namespace,
          methods: [...new Set(atPath.flatMap(route => route.methods))],
          endpoints: atPath.map(route => ({
            methods: route.methods,
            args: argumentsOf(route, presets, site),
          })),
          ...(!path.includes('{') && { _links: { self: [{ href: `${root}${path}` }] } }),
        },
      ]),
    ),
    _links: { up: [{ href: root.slice(0, -namespace.length) }] },
  };
};

const patternOf = (path: string): string => path.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');

/**
 * The arguments of path, query and body share one namespace, so the `slug` of the body replaces
 * that of the path (contract/http#routes).
 */
const argumentsOf = (route: Route, presets: Readonly<Record<string, string>>, site: SiteLanguages) => {
  const { path, query, body } = route;
  const all = [...pathParametersOf(path), ...parametersOf(query, site), ...fieldsOf(body, site)];
  return Object.fromEntries(
    all.map(({ name, required, schema }) => [sentName(route, name), { required, ...argument(schema, presets[name]) }]),
  );
};

/**
 * The format of WordPress has neither references nor alternatives. If one of several forms is an
 * array, the index names that one; otherwise it has no `type`.
 */
const argument = (schema: JsonSchema, preset: string | undefined) => {
  const { description } = schema;
  const { type, items } = [schema, ...(schema.anyOf ?? [])].find(isArray) ?? schema;
  return {
    default: schema.default ?? preset,
    type,
    description,
    enum: schema.enum,
    ...(typeof items === 'object' && 'type' in items && { items: { type: items.type, enum: items.enum } }),
  };
};

const isArray = (schema: JsonSchema | boolean): schema is JsonSchema =>
  typeof schema === 'object' && schema.type === 'array';

// The index of WordPress is at `wp-json/`, above its namespaces. Clients read there which
// namespaces a site has, and its time zone (contract/wordpress#discovery).

interface RootSite extends IndexedSite, Pick<Site, 'language' | 'timezone' | 'publicUrl' | 'identity'> {
  /** The current offset from UTC, in hours. */
  readonly offset: number;
}

export const rootIndex = (site: RootSite) => {
  const address = site.root.slice(0, -`/${site.namespace}`.length);
  const indexes = [namespaceIndex(NAMESPACE_ROUTES, site), ...OTHERS.map(base => indexOf(base, address, site))];
  return {
    name: calendarName(site),
    url: address,
    home: site.publicUrl ?? address,
    gmt_offset: site.offset,
    timezone_string: site.timezone,
    namespaces: indexes.map(({ namespace }) => namespace),
    routes: Object.assign(
      { '/': { ...ROOT, _links: { self: [{ href: `${address}/${WORDPRESS}/` }] } } },
      ...indexes.map(({ routes }) => routes),
    ),
  };
};

const OTHERS = ['wp-json/tec/v1', 'wp-json/wp/v2'] as const;

const indexOf = (base: (typeof OTHERS)[number], address: string, site: RootSite) => {
  const routes = Object.entries(ROUTES).filter(([, route]) => 'base' in route && route.base === base);
  return namespaceIndex(Object.fromEntries(routes), { ...site, namespace: base, root: `${address}/${base}` });
};

const ROOT = {
  namespace: '',
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: { context: { required: false, default: 'view' } } }],
} as const;
