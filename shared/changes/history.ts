/**
 * The history that a table tells: tokens of changes belong to it, and remembered answers to its versions. A table that is restored has lost a
 * part of what both were told, and gets another one. Pure.
 */
import { LANGUAGES } from '../settings/language.ts';
import type { Change } from '../store/change.ts';
import { answersKey, COUNT, HISTORY_KEY } from '../store/table.ts';

/** `name`: one that no history has had. `random`: from 0 to below 1, so that versions of answers do not return to what they were. */
export const newHistory = (name: string, random: number): Change[] => [
  { put: { ...HISTORY_KEY, name } },
  ...LANGUAGES.map(language => ({
    add: { [COUNT]: MANY + Math.floor(random * MANY) },
    to: answersKey(language, 0),
  })),
];

/** More than a table has of writes between a backup and its loss; the sum stays exact for as many restores as anybody needs. */
const MANY = 1_000_000_000;
