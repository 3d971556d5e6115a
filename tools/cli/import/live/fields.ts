/** Takes the fields that one of our schemas accepts, and names the others. Pure. */
import * as v from 'valibot';
import { en } from '../../../../shared/i18n/en.ts';

export interface Refused {
  readonly field: string;
  readonly why: string;
}

export interface Taken<Fields> {
  readonly fields: Fields;
  readonly refused: readonly Refused[];
}

const PROBLEMS: Readonly<Record<string, string>> = en.problems;
const inWords = (code: string): string => PROBLEMS[code] ?? code;

/** Leaves out the invalid fields and parses again, so every field of `schema` has to be optional. */
export const takeFields = <S extends v.GenericSchema>(
  schema: S,
  sent: Readonly<Record<string, unknown>>,
): Taken<v.InferOutput<S>> => {
  const refused: Refused[] = [];
  let left = sent;
  for (;;) {
    const parsed = v.safeParse(schema, left);
    if (parsed.success) return { fields: parsed.output, refused };
    const faults = new Map(parsed.issues.map(issue => [String(issue.path?.[0]?.key), issue.message]));
    const kept = Object.entries(left).filter(([name]) => !faults.has(name));
    if (kept.length === Object.keys(left).length) throw new v.ValiError(parsed.issues);
    left = Object.fromEntries(kept);
    refused.push(...[...faults].map(([field, why]) => ({ field, why: inWords(why) })));
  }
};
