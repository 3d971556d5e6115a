/**
 * Who may do what (contract/rights#roles, contract/rights#statuses, contract/events#linked-terms):
 * the statuses of records, the table of rights, and the functions that look rights up in it.
 */
import * as v from 'valibot';

// Statuses of events, venues and organizers (contract/rights#statuses).

export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export const Status = v.picklist(STATUSES, 'status');
export type Status = v.InferOutput<typeof Status>;

export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
export type Role = (typeof ROLES)[number];

export interface Caller {
  readonly id: number;
  readonly login: string;
  readonly role: Role;
}
/** The caller of a request without credentials. */
export const ANONYMOUS = undefined;

export const ACTIONS = ['read', 'create', 'edit', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/** Events, venues and organizers are posts. Terms have neither author nor status. */
export type Subject = 'post' | Taxonomy | 'picture' | 'document';
type Taxonomy = 'category' | 'tag';

/**
 * The fields of a record that rights depend on, as it is stored or, in a create, as it would be
 * stored.
 */
export interface Owned {
  readonly author: number;
  readonly status: Status;
  /** The status that a record in the trash had before, if it is known. */
  readonly trashed?: { readonly was: Status } | undefined;
}

export interface Right {
  readonly on: Subject;
  readonly to: readonly Action[];
  readonly by: readonly (Role | 'anonymous')[];
  /**
   * `own` means records that the caller wrote; absent if the right is for records of any author.
   */
  readonly whose?: 'own';
  /** The statuses that the right is for; absent if it is for all. */
  readonly in?: readonly Status[];
}

const EDITORS = ['administrator', 'editor'] as const;
const PUBLISHERS = [...EDITORS, 'author'] as const;
const WRITERS = [...PUBLISHERS, 'contributor'] as const;
const EVERYBODY = [...ROLES, 'anonymous'] as const;

/**
 * The statuses in which contributors may change their own records. A private record was never
 * public (contract/rights#statuses).
 */
const UNPUBLISHED = ['draft', 'pending', 'private', 'trash'] as const;

const READ = ['read'] as const;
const WRITE = ['create', 'edit', 'delete'] as const;

/**
 * Each line grants a right; everything else is refused. A role that may create records of any
 * author may also choose the author.
 */
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
  { on: 'picture', to: READ, by: EVERYBODY },
  { on: 'picture', to: WRITE, by: PUBLISHERS, whose: 'own' },
  { on: 'picture', to: WRITE, by: EDITORS },
  { on: 'document', to: READ, by: EVERYBODY },
];

/**
 * Whether the caller may act on this record or, without `record`, on any record at all, which is
 * checked before the record is read.
 */
export const mayOn = (on: Subject, caller: Caller | undefined, action: Action, record?: Owned): boolean =>
  RIGHTS.some(
    right =>
      right.on === on &&
      right.to.includes(action) &&
      right.by.includes(caller?.role ?? 'anonymous') &&
      (record === undefined || covers(right, caller, record)),
  );

/**
 * A record in the trash is covered only if it was also covered before. So only editors can bring
 * back what an editor has published and deleted.
 */
const covers = (
  { whose, in: statuses }: Right,
  caller: Caller | undefined,
  { author, status, trashed }: Owned,
): boolean =>
  (whose === undefined || author === caller?.id) &&
  [status, ...(status === 'trash' && trashed ? [trashed.was] : [])].every(each => statuses?.includes(each) ?? true);

/**
 * Proof that a caller may do something. Only `permit` makes one for a caller, and operations cannot
 * write without one (docs/decisions/rights-on-the-record).
 */
export type Permission = Permitted;

class Permitted {
  /** Undefined if the service itself writes. */
  readonly caller: Caller | undefined;
  /** Ensures that only objects of this class have its type. */
  protected readonly isChecked = true;
  constructor(caller: Caller | undefined) {
    this.caller = caller;
  }
}

/** The proof, or undefined if `mayOn` says no. */
export const permit = (
  on: Subject,
  caller: Caller | undefined,
  action: Action,
  record?: Owned,
): Permission | undefined => (mayOn(on, caller, action, record) ? new Permitted(caller) : undefined);

/**
 * The permission of the service itself, for the scheduled job, for commands, and for what follows
 * automatically from a write, such as lists with fallbacks.
 */
export const SYSTEM: Permission = new Permitted(undefined);

export const mayOnPost = (caller: Caller | undefined, action: Action, record?: Owned): boolean =>
  mayOn('post', caller, action, record);

/** Whether the caller may act on posts of all authors in this status. */
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
/** Whether the caller has no other rights than callers without credentials. */
export const hasNoWriteRole = (caller: Caller | undefined): boolean =>
  caller === undefined || RIGHTS.every(({ by }) => by.includes('anonymous') || !by.includes(caller.role));
/** Whether the caller may create posts. Only such callers may filter lists by status. */
export const isWriter = (caller: Caller | undefined): boolean => mayOnPost(caller, 'create');
export const mayPublish = (caller: Caller | undefined): boolean =>
  caller !== undefined && mayOnPost(caller, 'create', { author: caller.id, status: 'publish' });
/** Whether the caller may change records of other authors. */
export const isEditor = (caller: Caller | undefined): boolean => mayOnAll(caller, 'create', 'publish');
/**
 * Only editors may name another user as author. For other callers, the answer would reveal which
 * users exist (contract/rights#roles).
 */
export const mayNameAuthor = (caller: Caller | undefined, author: number): boolean =>
  author === caller?.id || isEditor(caller);
