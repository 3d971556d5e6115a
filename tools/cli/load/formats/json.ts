/**
 * JSON Lines, a JSON array, an array inside an object, and the files of refused lines that a load
 * has written.
 */
import * as v from 'valibot';
import { OperatorError } from '../../../terminal/operator-error.ts';
import { type Format, isRecord, type Row, type UnreadableRow } from './row.ts';

export const json: Format = (text, { name }) => {
  const whole = parse(text);
  if (!('problem' in whole)) return recordsIn(whole.value, text, name);
  const rows = text.split('\n').flatMap((line, i) => {
    const parsed = parse(line);
    return line.trim() === '' ? [] : [rowOf(i + 1, 'problem' in parsed ? line.trim() : parsed.value)];
  });
  // Of a document that is cut, the first line is no object, and few others are.
  const records = rows.filter(row => 'record' in row);
  if (records[0] === rows[0] || records.length * 2 > rows.length) return rows;
  const number = /\(line (\d+) column/.exec(whole.problem)?.[1] ?? rows.at(-1)?.number;
  const remedy = /after JSON/.test(whole.problem) ? `: try jq -c . ${name} | npm run calendar -- load -` : '';
  throw new OperatorError(`${name}:${number} is broken JSON, so nothing was sent: ${whole.problem}${remedy}`);
};

const parse = (text: string): { readonly value: unknown } | { readonly problem: string } => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
};

/** A line in a file of refused lines, which holds the event as it was to be sent. */
const Refused = v.strictObject({ line: v.number(), reason: v.unknown(), event: v.unknown() });

const rowOf = (number: number, value: unknown): Row | UnreadableRow => {
  const record = v.is(Refused, value) ? value.event : value;
  if (isRecord(record)) return { number, record };
  return { number, problem: NO_OBJECT, text: typeof record === 'string' ? record : JSON.stringify(record) };
};
const NO_OBJECT = 'not a JSON object';

/**
 * The records of the one list in the value, or the value as the only record. An object with a start
 * is an event, whatever lists it has.
 */
const recordsIn = (value: unknown, text: string, name: string): readonly (Row | UnreadableRow)[] => {
  if (isRecord(value) && ('start_date' in value || v.is(Refused, value))) return [rowOf(1, value)];
  const all = listsIn(value);
  const full = all.filter(({ list }) => list.length > 0);
  const lists = full.length > 0 ? full : all;
  const [{ list, path } = { list: [value], path: '' }, another] = lists;
  if (another !== undefined)
    throw new OperatorError(
      `${name} has several lists, ${lists.map(each => each.path).join(' and ')}, so nothing was sent: read one with jq -c '${path}[]' ${name} | npm run calendar -- load -`,
    );
  const numbers = beginnings(text);
  let number = 1;
  return list.map(each => {
    if (isRecord(each)) number = numbers.shift() ?? number;
    return rowOf(number, each);
  });
};

/**
 * The lists of objects, and empty ones, which are not within others, with their paths in the
 * notation of jq, such as `.result.records`.
 */
const listsIn = (value: unknown, path = ''): { readonly path: string; readonly list: readonly unknown[] }[] => {
  if (Array.isArray(value)) return value.length === 0 || value.some(isRecord) ? [{ path, list: value }] : [];
  return isRecord(value) ? Object.entries(value).flatMap(([key, member]) => listsIn(member, `${path}.${key}`)) : [];
};

/** The lines where the objects in a list begin, but not those of objects within them. */
const beginnings = (text: string): number[] => {
  const numbers: number[] = [];
  const open: string[] = [];
  let [line, within] = [1, Number.POSITIVE_INFINITY];
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}\n]/g)) {
    if (token === '\n') line += 1;
    if (token === '{' && open.at(-1) === '[' && open.length < within) {
      numbers.push(line);
      within = open.length;
    }
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
    if (token === '}' && open.length === within) within = Number.POSITIVE_INFINITY;
  }
  return numbers;
};
