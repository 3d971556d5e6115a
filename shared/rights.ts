/** Who may do what (reference 5.2 and decisions 4, 24): roles, what each may do, and the one function that decides. */

export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
export type Role = (typeof ROLES)[number];

export interface Caller {
  readonly id: number;
  readonly login: string;
  readonly role: Role;
}
/** Nobody in particular: the request carried no credentials. */
export const ANONYMOUS = undefined;

export const ACTIONS = ['read', 'create', 'edit', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/** What rights are checked on. A term belongs to nobody and is always public. */
export interface Owned {
  readonly author: number;
  readonly status: string;
}

/** Which records of others, and which of their own published ones, a role may change. */
const WRITERS = {
  administrator: { others: true, ownPublished: true, publish: true, categories: true, tags: true },
  editor: { others: true, ownPublished: true, publish: true, categories: true, tags: true },
  author: { others: false, ownPublished: true, publish: true, categories: true, tags: false },
  contributor: { others: false, ownPublished: false, publish: false, categories: false, tags: false },
  subscriber: undefined,
} as const satisfies Record<Role, object | undefined>;

const writer = (caller: Caller | undefined) => (caller === undefined ? undefined : WRITERS[caller.role]);

/** Whether the caller writes at all: may see statuses in lists, and use `status=any`. */
export const isWriter = (caller: Caller | undefined): boolean => writer(caller) !== undefined;
export const mayPublish = (caller: Caller | undefined): boolean => writer(caller)?.publish === true;
/** Editors and administrators: see and change what others wrote, and set `author` (decision 24). */
export const isEditor = (caller: Caller | undefined): boolean => writer(caller)?.others === true;

/** What a contributor may no longer touch; a private record was never published (reference 3.2: contributors update theirs). */
const PUBLISHED: readonly string[] = ['publish', 'future'];

/** Events, venues and organizers. Without a record: the general right, asked before the record is known. */
export const mayOnPost = (caller: Caller | undefined, action: Action, record?: Owned): boolean => {
  const may = writer(caller);
  const own = caller !== undefined && record?.author === caller.id;
  if (action === 'read')
    return record === undefined || record.status === 'publish' || may?.others === true || (own && may !== undefined);
  if (may === undefined) return false;
  if (action === 'create' || record === undefined || may.others) return true;
  return own && (may.ownPublished || !PUBLISHED.includes(record.status));
};

export const mayOnTerm = (caller: Caller | undefined, action: Action, taxonomy: 'category' | 'tag'): boolean => {
  if (action === 'read') return true;
  const may = writer(caller);
  return (taxonomy === 'category' ? may?.categories : may?.tags) === true;
};
