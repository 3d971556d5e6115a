/**
 * CloudWatch Logs Insights, as far as the saved queries of `infra/queries.ts` use it: filter, stats with arithmetic by fields and days, sort,
 * limit. Anything else is refused.
 */

type Row = Readonly<Record<string, unknown>>;

/** What was logged, and when (ISO 8601). */
export interface Logged {
  readonly at: string;
  readonly line: string;
}

/** The rows that the query finds. `lines`: of the query, without the bars between them. */
export const insights = (logged: readonly Logged[], lines: readonly string[]): Row[] => {
  const rows = logged.map(({ at, line }): Row => ({ ...JSON.parse(line), '@timestamp': at }));
  return lines.reduce((found, line) => commandOf(line)(found), rows);
};

type Command = (rows: Row[]) => Row[];

const commandOf = (line: string): Command => {
  const [, verb, rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
  if (verb === 'filter') return rows => rows.filter(row => rest.split(' and ').every(test => holds(test, row)));
  if (verb === 'stats') return stats(rest);
  if (verb === 'limit') return rows => rows.slice(0, Number(rest));
  const [, field = ''] = /^(\S+) desc$/.exec(rest) ?? [];
  if (verb === 'sort' && field !== '') return rows => rows.toSorted((a, b) => Number(b[field]) - Number(a[field]));
  throw new Error(`no such command: ${line}`);
};

const holds = (test: string, row: Row): boolean => {
  const [, text = '', value] = /^(\w+) = "(.*)"$/.exec(test) ?? [];
  if (value !== undefined) return row[text] === value;
  const [, number = '', least] = /^(\w+) >= (\d+)$/.exec(test) ?? [];
  if (least !== undefined) return Number(row[number]) >= Number(least);
  const [, present] = /^ispresent\((\w+)\)$/.exec(test) ?? [];
  if (present !== undefined) return row[present] !== undefined;
  throw new Error(`no such test: ${test}`);
};

const stats = (rest: string): Command => {
  const [made = '', by = ''] = rest.split(' by ');
  const columns = made.split(/,\s*(?=[^()]*(?:\(|$))/).map(column => column.split(' as '));
  const keysOf = (row: Row): unknown[] => by.split(', ').map(key => (key === 'bin(1d)' ? dayOf(row) : row[key]));
  return rows =>
    [...Map.groupBy(rows, row => JSON.stringify(keysOf(row))).values()].map(group => {
      const keys = keysOf(group[0] ?? {});
      const named = by.split(', ').map((key, i): [string, unknown] => [key, keys[i]]);
      const values = columns.map(([expression = '', name = '']): [string, unknown] => [
        name,
        numberOf(expression, group),
      ]);
      return Object.fromEntries([...named, ...values]);
    });
};

const dayOf = (row: Row): string => String(row['@timestamp']).slice(0, 10);

/** Of sums, products and quotients of numbers and aggregates. */
const numberOf = (expression: string, rows: readonly Row[]): number => {
  const tokens = expression.match(/\w+\([\w*, ]+\)|[\d.]+|[-+*/()]/g) ?? [];
  const without = (text: string): string => text.replaceAll(' ', '');
  if (without(tokens.join('')) !== without(expression)) throw new Error(`no such expression: ${expression}`);
  const sum = (): number => {
    let value = product();
    while (tokens[0] === '+') {
      tokens.shift();
      value += product();
    }
    return value;
  };
  const product = (): number => {
    let value = atom();
    while (tokens[0] === '*' || tokens[0] === '/') {
      const operator = tokens.shift();
      const next = atom();
      value = operator === '*' ? value * next : value / next;
    }
    return value;
  };
  const atom = (): number => {
    const token = tokens.shift() ?? '';
    if (token !== '(') return /^\d/.test(token) ? Number(token) : aggregate(token, rows);
    const value = sum();
    tokens.shift();
    return value;
  };
  return sum();
};

const aggregate = (call: string, rows: readonly Row[]): number => {
  const [, name, field = '', rank = ''] = /^(\w+)\(([\w*]+)(?:, (\d+))?\)$/.exec(call) ?? [];
  const present = rows.filter(row => field === '*' || row[field] !== undefined);
  const numbers = present.map(row => Number(row[field]));
  const total = numbers.reduce((sum, each) => sum + each, 0);
  if (name === 'count') return present.length;
  if (name === 'sum') return total;
  if (name === 'avg') return total / numbers.length;
  if (name === 'pct')
    return numbers.toSorted((a, b) => a - b)[Math.ceil((Number(rank) / 100) * numbers.length) - 1] ?? 0;
  throw new Error(`no such function: ${call}`);
};
