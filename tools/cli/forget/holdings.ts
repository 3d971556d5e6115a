/** The places where an item of the table contains an e-mail address. Pure. */
import { decodeHTML } from 'entities';
import * as v from 'valibot';
import { SubjectRecord } from '../../../shared/model/users.ts';
import type { Item } from '../../../shared/store/change.ts';
import { kindOf, type Role } from '../../../shared/store/schema.ts';
import type { Key } from '../../../shared/store/table.ts';

/**
 * A place that contains the address. Its kind is one of these:
 *
 * - `organizer`: the e-mail address of an organizer
 * - `user`: the login, or the subject of bearer tokens
 * - `answer`: the e-mail address of an organizer in the answer that is kept for a day, for a
 *   repeated create
 * - `mention`: the address within a text, which only a person can rewrite
 */
export interface Holding {
  readonly kind: 'organizer' | 'user' | 'answer' | 'mention';
  /** The key of the item. */
  readonly key: Key;
  /** The item for people, such as `organizer 12`. */
  readonly where: string;
  /** The path of the field. */
  readonly field: string;
}

/** The text in lower case and without surrounding blanks, as addresses are compared. */
const folded = (text: string): string => text.trim().toLowerCase();

/** Whether the text as a whole is the address. */
export const isAddress = (text: unknown, address: string): boolean =>
  typeof text === 'string' && folded(text) === folded(address);

/**
 * Finds the address in a text, also as HTML and URLs write it, but not as a part of a longer
 * address.
 */
const mentions = (text: string, address: string): boolean => {
  const plain = decodeHTML(text).replaceAll('%40', '@');
  const whole = new RegExp(`(?<![\\w.%+-])${escaped(folded(address))}(?![\\w-]|\\.\\w)`, 'iu');
  return whole.test(plain);
};

const escaped = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}]/gu, found => `\\u{${found.codePointAt(0)?.toString(16)}}`);

/** Roles of items whose content is not derived from other items. */
const OWN_CONTENT: readonly Role[] = ['record', 'other', 'unknown'];

export const holdingsIn = (item: Item, address: string): Holding[] => {
  const { name, role } = kindOf(item);
  const key = { pk: item.pk, sk: item.sk };
  if (!OWN_CONTENT.includes(role) || name === 'login of a user id') return []; // they are derived from the user
  if (name === 'user or password')
    return isUser(item, address) ? [{ kind: 'user', key, where: whoIs(item), field: 'login' }] : [];
  const where = role === 'record' ? `${item.type} ${item.id}` : name;
  return textsIn(item).flatMap(({ field, text }): Holding[] => {
    if (!mentions(text, address)) return [];
    const kind = isAddress(text, address) ? blankable(item, name, field) : 'mention';
    return [{ kind, key, where, field }];
  });
};

const blankable = (item: Item, name: string, field: string): Holding['kind'] => {
  if (item.type === 'organizer' && field === 'email') return 'organizer';
  return name === 'answer to a repetition' && field === 'answer.email' ? 'answer' : 'mention';
};

/**
 * A user contains the address in the login, or after the `#` of a subject, where an identity
 * provider puts the name of a person.
 */
const isUser = (item: Item, address: string): boolean =>
  v.is(SubjectRecord, item) &&
  [item.login, item.login.slice(item.login.indexOf('#') + 1)].some(name => isAddress(name, address));

const whoIs = (item: Item): string => `user ${item.id}`;

interface TextAt {
  readonly field: string;
  readonly text: string;
}

/** All texts of an item except keys and derived attributes, whose names have one or two letters. */
const textsIn = (item: Item): TextAt[] =>
  Object.entries(item).flatMap(([name, value]) => (name.length <= 2 ? [] : textsBelow(name, value)));

const textsBelow = (field: string, value: unknown): TextAt[] => {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => textsBelow(`${field}.${name}`, below));
};
