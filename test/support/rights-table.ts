/**
 * What each caller should get, as contract/rights#roles, contract/http#statuses-of-answers,
 * contract/terms#deleting-terms and contract/events#event-passwords say. It is written by hand, and
 * not made from `shared/settings/rights.ts`, which it checks.
 *
 * There is a column for each caller: `+` done, `1` 401, `3` 403 `rest_forbidden`, `x` 403 not
 * accessible, `t` 403 in the trash, `p` 403 protected, `g` 410 in the trash already, `-` no such
 * case.
 */
import type { NamespaceOperationId } from '../../shared/api/routes.ts';

/** Undefined means without credentials. */
export const CALLERS = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;
export type As = (typeof CALLERS)[number];

/** `protected` is a published event with a password. */
export const STATES = ['publish', 'draft', 'pending', 'private', 'future', 'trash', 'protected'] as const;
export type State = (typeof STATES)[number];

type Columns = string;
type ByState = Readonly<Record<State, readonly [others: Columns, own: Columns]>>;

const READ_POST: ByState = {
  publish: ['++++++', '-+++++'],
  draft: ['xxxx++', '-x++++'],
  pending: ['xxxx++', '-x++++'],
  private: ['xxxx++', '-x++++'],
  future: ['xxxx++', '-x++++'],
  trash: ['xxxx++', '-x++++'],
  protected: ['------', '------'], // Only events have passwords.
};
const READ_EVENT: ByState = {
  ...READ_POST,
  trash: ['tttttt', '-ttttt'], // for administrators, too (check 128)
  protected: ['pppppp', '-ppppp'], // for administrators, too, without `context=edit` (check 275)
};
const EDIT: ByState = {
  publish: ['1333++', '-33+++'],
  draft: ['1333++', '-3++++'],
  pending: ['1333++', '-3++++'],
  private: ['1333++', '-3++++'], // It was never published (contract/rights#statuses).
  future: ['1333++', '-33+++'],
  trash: ['1333++', '-3++++'],
  protected: ['1333++', '-33+++'], // No password is needed (check 276).
};
const DELETE: ByState = { ...EDIT, trash: ['1333gg', '-3gggg'] };

const OPEN: Columns = '++++++';
const CREATE: Columns = '13++++';
const WRITE_CATEGORY: Columns = '133+++';
const WRITE_TAG: Columns = '1333++';

export const MATRIX = {
  readIndex: OPEN,
  readDocumentation: OPEN,

  listEvents: OPEN,
  listEventChanges: OPEN,
  createEvent: CREATE,
  readEvent: READ_EVENT,
  updateEvent: EDIT,
  deleteEvent: DELETE,
  readEventBySlug: READ_EVENT,
  updateEventBySlug: EDIT, // The rights on this very record count (contract/rights#roles, check 60).
  deleteEventBySlug: DELETE,

  listVenues: OPEN,
  listVenueChanges: OPEN,
  createVenue: CREATE,
  readVenue: READ_POST,
  updateVenue: EDIT,
  deleteVenue: DELETE,
  readVenueBySlug: READ_POST,
  updateVenueBySlug: EDIT,
  deleteVenueBySlug: DELETE,

  listOrganizers: OPEN,
  listOrganizerChanges: OPEN,
  createOrganizer: CREATE,
  readOrganizer: READ_POST,
  updateOrganizer: EDIT,
  deleteOrganizer: DELETE,
  readOrganizerBySlug: READ_POST,
  updateOrganizerBySlug: EDIT,
  deleteOrganizerBySlug: DELETE,

  listCategories: OPEN,
  listCategoryChanges: OPEN,
  createCategory: WRITE_CATEGORY,
  readCategory: OPEN,
  updateCategory: WRITE_CATEGORY,
  deleteCategory: WRITE_CATEGORY,

  listTags: OPEN,
  listTagChanges: OPEN,
  createTag: WRITE_TAG,
  readTag: OPEN,
  updateTag: WRITE_TAG,
  deleteTag: WRITE_TAG,
} as const satisfies Record<NamespaceOperationId, Columns | ByState>;

/**
 * The status of a new record by the status that was sent ('' for none), for contributors, and for
 * those who may publish (contract/rights#statuses).
 */
export const STORED = {
  '': ['draft', 'publish'],
  publish: ['pending', 'publish'],
  future: ['pending', 'publish'], // without a date in the future
  draft: ['draft', 'draft'],
  pending: ['pending', 'pending'],
  private: ['private', 'private'],
  trash: ['trash', 'trash'],
} as const;

interface Of {
  readonly state: State;
  readonly owner: As;
}

/** The rights of the route with this id. The first test requires that each route has some. */
export const rightsOf = (id: string): Columns | ByState =>
  new Map<string, Columns | ByState>(Object.entries(MATRIX)).get(id) ?? '';

/** The character that the table has for the case. */
export const cell = (expected: Columns | ByState, as: As, of?: Of): string => {
  const columns = typeof expected === 'string' ? expected : of && expected[of.state][of.owner === as ? 1 : 0];
  return columns?.charAt(CALLERS.indexOf(as)) ?? '-';
};

/** Whether the caller may know that there is such a record, with its title and its slug. */
export const knows = (as: As, of: Of): boolean =>
  cell(READ_POST, as, of.state === 'protected' ? { ...of, state: 'publish' } : of) === '+';
export const edits = (as: As, of: Of): boolean => cell(EDIT, as, of) === '+';
/** The result in the form of `told`. */
export const outcome = (character: string, singular: string, done: number): unknown[] => {
  switch (character) {
    case '+':
      return [done];
    case '1':
      return [401, 'rest_forbidden'];
    case '3':
      return [403, 'rest_forbidden'];
    case 'x':
      return [403, `${singular}-not-accessible`];
    case 't':
      return [403, 'event-no-longer-available'];
    case 'p':
      return [403, 'event-password-protected'];
    case 'g':
      return [410, `${singular}-is-in-trash`];
    default:
      return [];
  }
};
