/** Collects users as lines of an archive. */
import type { Item } from '../../../shared/store/change.ts';
import { canonical } from '../../table/canonical.ts';

export interface AccountsSeen {
  readonly add: (item: Item) => void;
  /** In order of ids. */
  readonly lines: () => readonly string[];
}

/** `withPasswords`: includes hashes of passwords. */
export const newAccountsSeen = (withPasswords: boolean): AccountsSeen => {
  const users: { readonly id: number; readonly line: Readonly<Record<string, unknown>>; readonly pk: string }[] = [];
  const passwords = new Map<string, Readonly<Record<string, unknown>>[]>();
  return {
    add: ({ pk, sk, ...line }) => {
      if (sk === '-') users.push({ id: Number(line.id), line, pk });
      else if (withPasswords) passwords.set(pk, [...(passwords.get(pk) ?? []), line]);
    },
    lines: () =>
      users
        .sort((a, b) => a.id - b.id)
        .map(({ line, pk }) => canonical({ ...line, ...passwordsOf(passwords.get(pk)) })),
  };
};

const passwordsOf = (found: readonly Readonly<Record<string, unknown>>[] | undefined): object =>
  found === undefined ? {} : { passwords: found.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1)) };
