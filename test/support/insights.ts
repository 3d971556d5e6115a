/**
 * Lambda and CloudWatch Logs: what is stored of a line that a function writes, and Logs Insights, as far as our queries use it. Any other
 * query is refused.
 */

type Row = Readonly<Record<string, unknown>>;

/** What was logged, and when (ISO 8601). */
export interface Logged {
  readonly at: string;
  readonly line: string;
}

/** RFC 3339, section 5.6. */
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * What Lambda stores of a line on stdout, where the log format is JSON (AWS: "Log-level filtering"): without a valid timestamp, it gets the
 * level INFO, and one of Lambda's.
 */
export const storedByLambda = (line: string): Logged => {
  const { timestamp, ...rest } = JSON.parse(line);
  if (RFC_3339.test(String(timestamp))) return { at: timestamp, line };
  const at = '1970-01-01T00:00:00.000Z';
  return { at, line: JSON.stringify({ ...rest, level: 'INFO', timestamp: at }) };
};

/** The rows that the query finds. `lines`: of the query, without the bars between them. */
export const insights = (logged: readonly Logged[], lines: readonly string[]): Row[] => {
  const rows = logged.map(
    ({ at, line }): Row => ({ ...flat(JSON.parse(line)), '@timestamp': at, '@message': line, '@logStream': 'events' }),
  );
  return lines.reduce((found, line) => commandOf(line)(found), rows);
};

/** Fields within objects have their path as name (AWS: "Fields in JSON logs"). */
const flat = (fields: object, path = ''): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value, `${path}${name}.`))
        : [[path + name, value]],
    ),
  );

type Command = (rows: Row[]) => Row[];

const commandOf = (line: string): Command => {
  const [, verb, rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
  if (verb === 'filter')
    return rows =>
      rows.filter(row => rest.split(' or ').some(each => each.split(' and ').every(test => holds(test, row))));
  if (verb === 'stats') return stats(rest);
  if (verb === 'limit') return rows => rows.slice(0, Number(rest));
  if (verb === 'fields') return rows => rows; // later commands see all fields
  if (verb === 'display')
    return rows => rows.map(row => Object.fromEntries(rest.split(', ').map(name => [name, row[name]])));
  const [, field = '', order] = /^(\S+) (asc|desc)$/.exec(rest) ?? [];
  if (verb === 'sort' && field !== '')
    return rows => rows.toSorted((a, b) => (order === 'asc' ? 1 : -1) * compared(a[field], b[field]));
  throw new Error(`no such command: ${line}`);
};

const compared = (a: unknown, b: unknown): number =>
  typeof a === 'string' ? a.localeCompare(String(b)) : Number(a) - Number(b);

const holds = (test: string, row: Row): boolean => {
  const [, text = '', value] = /^([\w.]+) = "(.*)"$/.exec(test) ?? [];
  if (value !== undefined) return row[text] === value;
  const [, number = '', operator, than] = /^(\w+) (>?=) (\d+)$/.exec(test) ?? [];
  if (operator === '>=') return Number(row[number]) >= Number(than);
  if (operator === '=') return row[number] === Number(than);
  const [, present] = /^ispresent\((\w+)\)$/.exec(test) ?? [];
  if (present !== undefined) return row[present] !== undefined;
  const [, like = '', pattern] = /^(@?\w+) like \/(.*)\/$/.exec(test) ?? [];
  if (pattern !== undefined) return new RegExp(pattern).test(String(row[like]));
  const [, among = '', values] = /^(\w+) in (\[.*\])$/.exec(test) ?? [];
  if (values !== undefined) return JSON.parse(values).includes(row[among]);
  throw new Error(`no such test: ${test}`);
};

const stats = (rest: string): Command => {
  const [made = '', by = ''] = rest.split(' by ');
  const columns = made.split(/,\s*(?=[^()]*(?:\(|$))/).map(column => column.split(' as '));
  const keysOf = (row: Row): unknown[] =>
    by.split(', ').map(key => {
      const [, period] = /^bin\((\w+)\)$/.exec(key) ?? [];
      return period === undefined ? row[key] : String(row['@timestamp']).slice(0, BIN[period]);
    });
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

/** How much of the time of a line names its period. No test depends on five minutes: a minute stands for them. */
const BIN: Readonly<Record<string, number>> = { '1d': 10, '1h': 13, '5m': 16 };

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
