/**
 * The history of a table, by a random name. A restored table has lost the last writes, so it gets a new name: tokens of changes of the old
 * history are refused, and versions of answers jump, so that functions drop what they remember. Pure.
 */
import { VERSION } from '../records/answer-versions.ts';
import { LANGUAGES } from '../settings/language.ts';
import type { Change } from '../store/change.ts';
import { answersKey, HISTORY_KEY } from '../store/table.ts';

/** `name`: never used before. `random`: from 0 to below 1; it makes versions of answers unlike those of any earlier restore. */
export const newHistory = (name: string, random: number): Change[] => [
  { put: { ...HISTORY_KEY, name } },
  ...LANGUAGES.map(language => ({
    add: { [VERSION]: MANY + Math.floor(random * MANY) },
    to: answersKey(language, 0),
  })),
];

/** More writes than a table gets between a backup and its loss. Millions of restores add up to a number that is still exact. */
const MANY = 1_000_000_000;
