/**
 * Who may do what (contract/rights#roles, contract/rights#statuses, contract/rights#roles, contract/events#linked-terms): one table of
 * rights, and the questions that are asked of it.
 */
import type { Status } from './status.ts';

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

/** Events, venues and organizers are posts; terms belong to nobody and have no status. */
export type Subject = 'post' | Taxonomy | 'document';
export type Taxonomy = 'category' | 'tag';

/** What rights are checked on: the record as it is, or, of `create`, as it would be. */
export interface Owned {
  readonly author: number;
  readonly status: Status;
}

export interface Right {
  readonly on: Subject;
  readonly to: readonly Action[];
  readonly by: readonly (Role | 'anonymous')[];
  /** Absent: anybody's. */
  readonly whose?: 'own';
  /** Absent: whatever its status. */
  readonly in?: readonly Status[];
}

const EDITORS = ['administrator', 'editor'] as const;
const PUBLISHERS = [...EDITORS, 'author'] as const;
const WRITERS = [...PUBLISHERS, 'contributor'] as const;
const EVERYBODY = [...ROLES, 'anonymous'] as const;

/** A private record was never published: contributors keep theirs (contract/rights#statuses). */
const UNPUBLISHED = ['draft', 'pending', 'private', 'trash'] as const;

const READ = ['read'] as const;
const WRITE = ['create', 'edit', 'delete'] as const;

/** A line grants a right; what no line grants is refused. Who may create what is anybody's may name its author. */
// biome-ignore format: one right, one line
export const RIGHTS: readonly Right[] = [
  { on: 'post', to: READ, by: EVERYBODY, in: ['publish'] },
  { on: 'post', to: READ, by: WRITERS, whose: 'own' },
  { on: 'post', to: READ, by: EDITORS },
  { on: 'post', to: WRITE, by: WRITERS, whose: 'own', in: UNPUBLISHED },
  { on: 'post', to: WRITE, by: PUBLISHERS, whose: 'own' },
  { on: 'post', to: WRITE, by: EDITORS },

  { on: 'category', to: READ, by: EVERYBODY },
  { on: 'category', to: WRITE, by: PUBLISHERS },
  { on: 'tag', to: READ, by: EVERYBODY },
  { on: 'tag', to: WRITE, by: EDITORS },
  { on: 'document', to: READ, by: EVERYBODY },
];

/** Without a record: whether there is any that the caller may do it to, which is asked before the record is known. */
export const mayOn = (on: Subject, caller: Caller | undefined, action: Action, record?: Owned): boolean =>
  RIGHTS.some(
    right =>
      right.on === on &&
      right.to.includes(action) &&
      right.by.includes(caller?.role ?? 'anonymous') &&
      (record === undefined || covers(right, caller, record)),
  );

const covers = (right: Right, caller: Caller | undefined, { author, status }: Owned): boolean =>
  (right.whose === undefined || author === caller?.id) && (right.in === undefined || right.in.includes(status));

export const mayOnPost = (caller: Caller | undefined, action: Action, record?: Owned): boolean =>
  mayOn('post', caller, action, record);

/** Whether the caller may do it to everybody's posts of the status, and not just to their own. */
const mayOnAll = (caller: Caller | undefined, action: Action, status: Status): boolean =>
  RIGHTS.some(
    ({ on, to, by, whose, in: statuses }) =>
      on === 'post' &&
      whose === undefined &&
      to.includes(action) &&
      by.includes(caller?.role ?? 'anonymous') &&
      (statuses === undefined || statuses.includes(status)),
  );

export const mayReadAll = (caller: Caller | undefined, status: Status): boolean => mayOnAll(caller, 'read', status);
/** Whether the caller writes at all: may ask for statuses in lists. */
export const isWriter = (caller: Caller | undefined): boolean => mayOnPost(caller, 'create');
export const mayPublish = (caller: Caller | undefined): boolean =>
  caller !== undefined && mayOnPost(caller, 'create', { author: caller.id, status: 'publish' });
/** Changes what others wrote. */
export const isEditor = (caller: Caller | undefined): boolean => mayOnAll(caller, 'create', 'publish');
/** Others than editors name themselves only: what is answered about anybody else would tell them who there is (contract/rights#roles). */
export const mayNameAuthor = (caller: Caller | undefined, author: number): boolean =>
  author === caller?.id || isEditor(caller);
