/**
 * Several descriptions of venues or organizers in one body: which of them mean the same record (contract/events#linked-records). Each record is
 * written once, as two plans of it would overwrite each other. Pure.
 *
 * For example, a body has `[{ venue: 'Teatro' }, { venue: 'Teatro', city: 'Vigo' }]`, and a Teatro without a town is stored. The first matches
 * it. The second is compared with what the first makes of it, and fits, too. So there is one record to write, which gets the town.
 */
import { asOf } from '../../shared/model/base.ts';
import { type Facts, fits } from '../../shared/model/linked.ts';
import { hasKey, sentKey, withoutEdits } from '../../shared/model/sources.ts';
import type { LinkedPostType } from '../../shared/store/records.ts';
import { factsOf, factsSent, type LinkedKind } from './kinds.ts';
import { type Found, inNameOf, type LookedUp, mayEdit, type RecordToWrite, recordToWrite } from './write.ts';

/** Those with the key of a record are first, as others are compared with what becomes of that record. */
export const groupByRecord = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  lookedUp: readonly LookedUp<T>[],
): RecordToWrite<T>[] => {
  const toWrite: RecordToWrite<T>[] = [];
  for (const each of lookedUp.toSorted((a, b) => Number(b.byKey !== undefined) - Number(a.byKey !== undefined))) {
    const { input, byKey } = each;
    const [key, sent] = [sentKey(input), factsSent(kind, input)];
    const earlier = (found: Found<T>) => toWrite.findIndex(({ stored }) => stored?.record.id === found.record.id);
    const facts = toWrite.map(target => factsAfter(kind, target));
    const ofKey = byKey ? earlier(byKey) : facts.findIndex(known => key && hasKey(known?.sources, key));
    const at = byKey || ofKey >= 0 ? ofKey : facts.findIndex(known => known && fits(known, sent));
    const target = toWrite[at];
    if (target !== undefined) toWrite[at] = addDescription(kind, target, each);
    else toWrite.push(recordToWrite(kind, each, found => earlier(found) < 0));
  }
  return toWrite;
};

/** Of the record as it will be. undefined: it is in the trash, where no other description finds it. */
const factsAfter = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  { first, input, stored, resolving }: RecordToWrite<T>,
): Facts | undefined => {
  if (stored === undefined) return factsSent(kind, input);
  const { context } = inNameOf(sentKey(input), resolving);
  const shown = asOf(stored.record, context.now);
  const written = () => {
    if (first.byKey === undefined) return kind.fill(shown, input, null, context) ?? shown;
    const prepared = { id: shown.id, slug: shown.slug, image: null };
    return kind.write(shown, withoutEdits(shown, input, context).input, prepared, context);
  };
  const after = mayEdit(stored, resolving) ? written() : shown;
  return after.status === 'trash' ? undefined : factsOf(kind, after);
};

/** What the target lacks is taken from the description. A second key is reported, unless the record has it. */
const addDescription = <T extends LinkedPostType>(
  kind: LinkedKind<T>,
  target: RecordToWrite<T>,
  each: LookedUp<T>,
): RecordToWrite<T> => {
  const { input: sent, byKey } = each;
  const [first, second, stored] = [sentKey(target.input), sentKey(sent), target.stored?.record];
  if (first && second && !hasKey({ ...stored?.sources, [first.source]: first.source_id }, second))
    each.resolving.report.ignored('source_id');
  const takesKey = first === undefined && second !== undefined;
  const input = { ...target.input, ...(takesKey && { source: sent.source, source_id: sent.source_id }) };
  // What its key updates keeps what is stored, but for what another of its keys sends. `planFill` overwrites nothing anyway.
  const kept: Partial<Record<PropertyKey, unknown>> = target.first.byKey ? { ...stored } : {};
  for (const name in sent)
    if (isEmpty(input[name]) && (byKey || (kind.filled.includes(name) && isEmpty(kept[name]))))
      input[name] = sent[name];
  const others = [...target.others, each];
  return { ...target, others, input, resolving: takesKey ? each.resolving : target.resolving };
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
