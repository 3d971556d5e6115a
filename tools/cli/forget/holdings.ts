/** What an item of the table holds of an e-mail address. Pure. */
import { decodeHTML } from 'entities';
import * as v from 'valibot';
import { SubjectRecord } from '../../../shared/model/users.ts';
import type { Item } from '../../../shared/store/change.ts';
import { kindOf, type Role } from '../../../shared/store/schema.ts';
import type { Key } from '../../../shared/store/table.ts';

/**
 * - `organizer`: its e-mail
 * - `user`: the login, or the subject of bearer tokens
 * - `answer`: the e-mail of an organizer in the answer that is kept for a repeated create, for a
 *   day
 * - `mention`: the address within a text, which nobody but a person can take out
 */
export interface Holding {
  readonly kind: 'organizer' | 'user' | 'answer' | 'mention';
  /** Of the item. */
  readonly key: Key;
  /** Such as `organizer 12`. */
  readonly where: string;
  /** The field, as a path. */
  readonly field: string;
}

/** In lower case, as addresses are compared, without the blanks around it. */
export const folded = (text: string): string => text.trim().toLowerCase();

/** Whether the two are one address. */
export const isAddress = (text: unknown, address: string): boolean =>
  typeof text === 'string' && folded(text) === folded(address);

/** Finds the address in a text, also as HTML and URLs write it; not as a part of a longer one. */
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
  if (!OWN_CONTENT.includes(role) || name === 'login of a user id') return []; // derived from the user
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

/** Logins are users; the part after `#` is what an issuer calls somebody. */
const isUser = (item: Item, address: string): boolean =>
  v.is(SubjectRecord, item) &&
  [item.login, item.login.slice(item.login.indexOf('#') + 1)].some(name => isAddress(name, address));

const whoIs = (item: Item): string => `user ${item.id}`;

interface TextAt {
  readonly field: string;
  readonly text: string;
}

/** All texts of an item but keys and what is derived, which have names of one or two letters. */
const textsIn = (item: Item): TextAt[] =>
  Object.entries(item).flatMap(([name, value]) => (name.length <= 2 ? [] : textsBelow(name, value)));

const textsBelow = (field: string, value: unknown): TextAt[] => {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => textsBelow(`${field}.${name}`, below));
};
