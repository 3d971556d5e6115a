/** What a comparison has found, by field and by rule. Pure. */
import { columns } from '../../../terminal/columns.ts';
import { type Finding, isFields } from './rule.ts';
import { RULES } from './rules.ts';

export interface Group {
  readonly field: string;
  /** The rules that explain the difference, in the order in which they were applied; none: no rule does. */
  readonly rules: readonly string[];
  readonly count: number;
  /** Such as `list` and `single`. */
  readonly reads: readonly string[];
  readonly examples: readonly Pick<Finding, 'read' | 'id' | 'source' | 'here'>[];
}

const MOST_EXAMPLES = 3;

/** Those without a rule first; within, in the order of fields. */
export const grouped = (findings: readonly Finding[]): Group[] => {
  const groups = Map.groupBy(findings, ({ field, rule = '' }) => `${rule}\n${field}`);
  return [...groups.values()]
    .map((all): Group => {
      const [{ field, rule } = { field: '' }] = all;
      const examples = all
        .toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))
        .slice(0, MOST_EXAMPLES)
        .map(({ read, id, source, here }) => ({
          read,
          ...(id !== undefined && { id }),
          source: shortened(source),
          here: shortened(here),
        }));
      return {
        field,
        rules: rule?.split(', ') ?? [],
        count: all.length,
        reads: [...new Set(all.map(({ read }) => read))].sort(),
        examples,
      };
    })
    .sort((a, b) => Number(a.rules.length > 0) - Number(b.rules.length > 0) || (a.field < b.field ? -1 : 1));
};

/** Differences that no rule explains. */
export const unexplained = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ rules }) => rules.length === 0);

/** Of a whole record, what people know it by. */
const shortened = (value: unknown): unknown => {
  if (!isFields(value) || value.id === undefined) return value;
  const { id, title, venue, organizer, name, slug } = value;
  return { id, name: [title, venue, organizer, name].find(text => typeof text === 'string'), slug };
};

const LONGEST = 60;

/** Characters that are shown before the first one that differs. */
const BEFORE = 20;

/** A value in one line; of a long one, what stands around the first character that differs from the other. */
const said = (value: unknown, other: unknown): string => {
  const [text, otherText] = [[...inJson(value)], [...inJson(other)]];
  const differs = text.findIndex((character, at) => character !== otherText[at]);
  const begin = text.length > LONGEST && differs > LONGEST - BEFORE ? differs - BEFORE : 0;
  const shown = text.slice(begin, begin + LONGEST).join('');
  return `${begin > 0 ? '…' : ''}${shown}${begin + LONGEST < text.length ? '…' : ''}`;
};
const inJson = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

export const sayGroups = (groups: readonly Group[]): string => {
  const different = unexplained(groups).map(group => [heading(group), ...group.examples.map(example)].join('\n'));
  const named = groups.filter(({ rules }) => rules.length > 0);
  const table = named.map(({ field, count, rules }) => [field, String(count), rules.join(', ')]);
  const used = RULES.filter(({ name }) => named.some(({ rules }) => rules.includes(name)));
  return [
    ...different,
    ...(table.length > 0 ? [columns(['field', 'differs', 'by the rules'], table)] : []),
    ...(used.length > 0 ? [used.map(({ name, why }) => `${name}: ${why}`).join('\n')] : []),
  ].join('\n\n');
};

const heading = ({ field, count, reads }: Group): string => `${field}: ${count} differ (${reads.join(', ')})`;
const example = ({ id, source, here }: Group['examples'][number]): string =>
  `  ${id === undefined ? '' : `${id}: `}${said(source, here)} there, ${said(here, source)} here`;
