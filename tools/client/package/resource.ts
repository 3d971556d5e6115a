/** The operations on events, venues, organizers, categories and tags, written once. */
import type { Api } from './api.ts';
import type { Ask, Asked } from './connection.ts';
import { isCalendarError } from './failure.ts';

export type ResourceName = keyof Api;
/** Those that have addresses by slug. */
export type SlugResourceName = {
  [Name in ResourceName]: 'slugQuery' extends keyof Api[Name] ? Name : never;
}[ResourceName];

export interface Options {
  /** Ends the request, its waits and its repetitions. */
  readonly signal?: AbortSignal;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** From 1. */
  readonly page: number;
  /** On all pages. */
  readonly total: number;
  readonly totalPages: number;
}

/** Every item of all pages, for `for await`. Pages are asked for as they are needed. */
export interface List<Item> extends AsyncIterable<Item> {
  pages(): AsyncIterable<Page<Item>>;
  /** One page, from 1. */
  page(number: number): Promise<Page<Item>>;
}

/** What has become of a record of a public list. `upsert`: store it as it is. */
export type Change<Item> =
  | { readonly change: 'upsert'; readonly id: number; readonly version: number; readonly record: Item }
  | { readonly change: 'delete'; readonly id: number; readonly version: number };

export interface Changes<Item> {
  /** Oldest first. */
  readonly changes: readonly Change<Item>[];
  /** To be kept with what `changes` say, and to be sent the next time. */
  readonly token: string;
}

/** A record by its id, or one that was read before: then the write is refused with 412 if somebody has changed it since. */
export type Target<Item> = number | (Item & { readonly id: number });

export interface Resource<Name extends ResourceName> {
  list(query?: Omit<Api[Name]['listQuery'], 'page'>, options?: Options): List<Api[Name]['record']>;
  /**
   * What has changed in the public list since `token` was given, until now; without one, first the whole list. A token that is too old
   * fails with 410: begin again without it.
   */
  changes(token?: string, options?: Options): AsyncIterable<Changes<Api[Name]['record']>>;
  get(id: number, options?: Options & { readonly query?: Api[Name]['readQuery'] }): Promise<Api[Name]['record']>;
  /** `idempotencyKey`: the same for the same record on every run of a program; without it, a new one. */
  create(
    record: Api[Name]['creation'],
    options?: Options & { readonly idempotencyKey?: string },
  ): Promise<Api[Name]['record']>;
  /** Changes what is in `changes` and nothing else. */
  update(
    target: Target<Api[Name]['record']>,
    changes: Api[Name]['change'],
    options?: Options,
  ): Promise<Api[Name]['record']>;
  /** Events, venues and organizers go to the trash, categories and tags for good. */
  delete(target: Target<Api[Name]['record']>, options?: Options): Promise<Api[Name]['deleted']>;
}

export interface SlugResource<Name extends SlugResourceName> extends Resource<Name> {
  getBySlug(
    slug: string,
    options?: Options & { readonly query?: Api[Name]['slugQuery'] },
  ): Promise<Api[Name]['record']>;
}

/** The most that the service gives. */
const PER_PAGE = 50;

/** What each record had for an `ETag` when it was read. Copies of a record have none. */
const etags = new WeakMap<object, string>();

export const resource = <Name extends ResourceName>(ask: Ask, name: Name): Resource<Name> => {
  type Item = Api[Name]['record'] & { readonly id: number };
  const addressed = (target: Target<Item>) => {
    if (typeof target === 'number') return { path: `/${name}/${target}` };
    const etag = etags.get(target);
    return { path: `/${name}/${target.id}`, ...(etag !== undefined && { headers: { 'if-match': etag } }) };
  };
  return {
    list: (query, { signal } = {}) => listOf(number => page(ask, name, { query: { ...query, page: number }, signal })),
    changes: (token, options) => changesOf(ask, name, token, options),
    get: (id, options = {}) => record(ask, { ...options, method: 'GET', path: `/${name}/${id}`, isRepeatable: true }),
    create: (body, { signal, idempotencyKey = newKey() } = {}) => {
      const headers = { 'idempotency-key': idempotencyKey };
      return record(ask, { method: 'POST', path: `/${name}`, body, headers, signal, isRepeatable: true });
    },
    update: (target, body, { signal } = {}) => record(ask, { ...addressed(target), method: 'PATCH', body, signal }),
    delete: async (target, { signal } = {}) => {
      const { body } = await ask<Api[Name]['deleted']>({ ...addressed(target), method: 'DELETE', signal });
      return body;
    },
  };
};

export const slugResource = <Name extends SlugResourceName>(ask: Ask, name: Name): SlugResource<Name> => ({
  ...resource(ask, name),
  getBySlug: (slug, options = {}) => {
    const path = `/${name}/by-slug/${encodeURIComponent(slug)}`;
    return record(ask, { ...options, method: 'GET', path, isRepeatable: true });
  },
});

const record = async <Item extends object>(ask: Ask, asked: Asked): Promise<Item> => {
  const { body, headers } = await ask<Item>(asked);
  const etag = headers.get('etag');
  if (etag !== null) etags.set(body, etag);
  return body;
};

type Listed<Item> = { readonly total: number; readonly total_pages: number } & {
  readonly [name: string]: readonly Item[];
};

const page = async <Item>(
  ask: Ask,
  name: ResourceName,
  { query, signal }: { readonly query: { readonly page: number }; readonly signal: AbortSignal | undefined },
): Promise<Page<Item>> => {
  const asked = { method: 'GET', path: `/${name}`, query: { per_page: PER_PAGE, ...query }, signal } as const;
  const { body } = await ask<Listed<Item>>({ ...asked, isRepeatable: true });
  return { items: body[name] ?? [], page: query.page, total: body.total, totalPages: body.total_pages };
};

const listOf = <Item>(page: (number: number) => Promise<Page<Item>>): List<Item> => {
  const pages = async function* (): AsyncGenerator<Page<Item>> {
    for (let number = 1, last = 1; number <= last; number++) {
      const found = await page(number).catch(error => {
        // The list has become shorter while it was read.
        if (number > 1 && isCalendarError(error) && error.status === 404) return undefined;
        throw error;
      });
      if (found === undefined) return;
      yield found;
      last = found.totalPages;
    }
  };
  return {
    page,
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items;
    },
  };
};

interface Told<Item> {
  readonly changes: readonly ({ readonly id: number; readonly version: number } & {
    readonly [Type in Singular]?: Item;
  })[];
  readonly next_token: string;
  readonly has_more: boolean;
}
const SINGULAR = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
} as const;
type Singular = (typeof SINGULAR)[ResourceName];

async function* changesOf<Item>(
  ask: Ask,
  name: ResourceName,
  token: string | undefined,
  { signal }: Options = {},
): AsyncGenerator<Changes<Item>> {
  for (let since = token, more = true; more; ) {
    const query = since === undefined ? {} : { since };
    const { body } = await ask<Told<Item>>({
      method: 'GET',
      path: `/${name}/changes`,
      query,
      signal,
      isRepeatable: true,
    });
    const changes = body.changes.map(
      ({ id, version, [SINGULAR[name]]: record }): Change<Item> =>
        record === undefined ? { change: 'delete', id, version } : { change: 'upsert', id, version, record },
    );
    since = body.next_token;
    more = body.has_more;
    yield { changes, token: since };
  }
}

/** 128 random bits. Not `randomUUID`, which pages without TLS do not have. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
