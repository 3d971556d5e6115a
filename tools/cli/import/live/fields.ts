/** Takes over what a schema of ours accepts, field by field, and names what it does not. Pure. */
import * as v from 'valibot';

export interface Refused {
  readonly field: string;
  readonly why: string;
}

export interface Taken<Fields> {
  readonly fields: Fields;
  readonly refused: readonly Refused[];
}

/** `schema`: every field is optional, so that what is refused can be left out. */
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
    refused.push(...[...faults].map(([field, why]) => ({ field, why })));
  }
};
