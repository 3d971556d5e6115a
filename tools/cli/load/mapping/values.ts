/** Makes values of fields of the cells of a file. Pure. */
import { foldSearch } from '../../../../shared/text/fold.ts';
import { type Body, isRecord } from '../formats/row.ts';
import { NO, partsOf, YES } from './words.ts';

/** `venue[city]` is the member `city` of `venue`. */
export const pathOf = (field: string): readonly string[] => partsOf(field, /[[\]]/);

/** Shares a cell out among fields at its commas; the last field gets the rest. */
export const sharedOut = (fields: readonly string[], value: unknown): readonly (readonly [string, unknown])[] => {
  if (fields.length < 2 || typeof value !== 'string') return fields.slice(0, 1).map(field => [field, value]);
  const parts = partsOf(value);
  const last = fields.length - 1;
  return fields.map((field, i) => [field, i === last ? parts.slice(i).join(', ') : (parts[i] ?? '')]);
};

/** The venue or the organizer of an event that is a text is its name; digits are ids. */
export const fieldFor = (field: string, value: unknown): string =>
  ['venue', 'organizer'].includes(field) && typeof value === 'string' && /[^\d\s,]/.test(value)
    ? `${field}[${field}]`
    : field;

/** Adds a value. The values of several columns for one field become one. */
export const withMember = (record: Body, [name = '', ...within]: readonly string[], value: unknown): Body => {
  // A column may be called `constructor`.
  const earlier = Object.hasOwn(record, name) ? record[name] : undefined;
  if (within.length === 0) return { ...record, [name]: earlier === undefined ? value : together(earlier, value) };
  return { ...record, [name]: withMember(isRecord(earlier) ? earlier : {}, within, value) };
};

const together = (earlier: unknown, value: unknown): unknown => {
  if (Array.isArray(earlier) && Array.isArray(value)) return [...earlier, ...value];
  return [earlier, value].filter(each => each !== '' && each !== null).join(' ');
};

/** `split` separates the values of a list in one cell. */
export const valueIn = (field: string, cell: unknown, split: RegExp | string): unknown => {
  const name = pathOf(field).at(-1) ?? field;
  if (typeof cell === 'number' && !DEGREES.has(name)) return valueIn(field, String(cell), split);
  if (typeof cell !== 'string' || cell === '') return cell;
  if (FLAGS.has(name) && YES.includes(foldSearch(cell))) return true;
  if (FLAGS.has(name) && NO.includes(foldSearch(cell))) return false;
  if (DEGREES.has(name)) return cell.replace(',', '.');
  if (LISTS.has(field)) return partsOf(cell, split);
  return cell;
};

const FLAGS = new Set(partsOf('all_day, featured, sticky, hide_from_listings, show_map, show_map_link, ticketed'));
const DEGREES = new Set(['geo_lat', 'geo_lng']);
const LISTS = new Set(['categories', 'tags', 'organizer[organizer]']);

/** Puts together what files have in several columns, and the service in one field. */
export const assembled = (record: Body): Body => {
  const { currency_symbol: symbol, currency_position: position, ...own } = record;
  const { cost, organizer } = own;
  return {
    ...own,
    ...(typeof symbol === 'string' && { cost: withCurrency(cost, symbol, position) }),
    ...(isRecord(organizer) && { organizer: organizersIn(organizer) }),
  };
};

/** Amounts alone get the sign; `free` has none. */
const withCurrency = (cost: unknown, symbol: string, position: unknown): unknown => {
  if (typeof cost !== 'string' || !/^[\d.,\s]*[1-9][\d.,\s]*$/.test(cost)) return cost;
  return /suffix|after|postfix/i.test(String(position)) ? `${cost}${symbol}` : `${symbol}${cost}`;
};

/** Several names are as many organizers; what else is said is of the first. */
const organizersIn = (described: Body): unknown => {
  const { organizer: names, ...facts } = described;
  return Array.isArray(names) ? names.map((organizer, i) => ({ organizer, ...(i === 0 && facts) })) : described;
};
