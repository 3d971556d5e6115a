/** What the lines of one request say, for people. */
import * as v from 'valibot';
import { LogLine, type RequestLine } from '../../../shared/http/log.ts';
import type { LoggedLine } from './log-reader.ts';

/** A heading and its text, which may have several lines. */
type Row = readonly [heading: string, text: string];

type Line<M extends LogLine['message']> = Extract<LogLine, { readonly message: M }>;

export const explain = (lines: readonly LoggedLine[]): string =>
  lines
    .map(read)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap(rowsOf)
    .map(([heading, text]) => `${heading.padEnd(WIDTH)}${text.replaceAll('\n', `\n${' '.repeat(WIDTH)}`)}`)
    .join('\n');

const WIDTH = 11;

/** `known`: undefined for a line of Lambda itself, or of another version of this code. */
interface Read extends LoggedLine {
  readonly known: LogLine | undefined;
}

const Known = v.pipe(v.string(), v.parseJson(), LogLine);

const read = (logged: LoggedLine): Read => {
  const parsed = v.safeParse(Known, logged.line);
  return { ...logged, known: parsed.success ? parsed.output : undefined };
};

/** What the client saw comes first, then what the function made of it; the others stay in the order of time. */
const FIRST: readonly string[] = ['access', 'request'];
const rankOf = ({ known }: Read): number => {
  const rank = FIRST.indexOf(known?.message ?? '');
  return rank === -1 ? FIRST.length : rank;
};

const rowsOf = ({ at, line, known }: Read): Row[] => [
  ...(known?.message === 'request' ? [] : [['at', at] as const]),
  ...(known === undefined ? [['other', line] as const] : rowsOfLine(known)),
];

const rowsOfLine = (line: LogLine): Row[] => {
  switch (line.message) {
    case 'request':
      return requestRows(line);
    case 'access':
      return accessRows(line);
    case 'write':
      return [['wrote', line.records.map(({ space, id, from, to }) => `${space} ${id}: ${step(from, to)}`).join('\n')]];
    case 'guessing is slowed':
      return [['limit', 'too many wrong passwords: answered 429 from now on']];
    case 'published': {
      const { level, timestamp, message, requestId, ...counts } = line;
      return [['swept', counted(counts)]];
    }
    default:
      return [
        ['failed', `${line.message}: ${line.error.name}: ${line.error.message}`],
        ...('route' in line && line.route !== undefined ? [['route', line.route] as const] : []),
        ...(line.error.stack === undefined ? [] : [['stack', framesOf(line.error.stack)] as const]),
      ];
  }
};

const accessRows = ({
  site,
  route,
  status,
  lambdaId = '-',
  ms,
  functionMs,
  bytes,
  error = '-',
}: Line<'access'>): Row[] => [
  ['route', `${route}, site ${site}`],
  [
    'answer',
    `${status}, ${bytes} bytes, after ${ms} ms${functionMs === undefined ? '' : `, ${functionMs} of them in the function and on the way to it`}`,
  ],
  ...(lambdaId === '-' ? [['gateway', 'it answered itself: no function was called'] as const] : []),
  ...(error === '-' ? [] : [['gateway', error] as const]),
];

const requestRows = (line: RequestLine): Row[] => [
  [
    'operation',
    `${line.operation ?? 'none: nothing is at the address'}${line.site === undefined ? '' : `, site ${line.site}`}`,
  ],
  ['caller', line.user === undefined ? 'anonymous' : `user ${line.user}`],
  ...(line.userAgent === undefined ? [] : [['client', line.userAgent] as const]),
  [
    'status',
    `${line.status ?? 'none'}, after ${line.ms} ms${line.cold === true ? ', the first of its execution environment' : ''}`,
  ],
  ...refusalRows(line),
  [
    'table',
    `trips: ${line.trips}, read units: ${line.readUnits}, write units: ${line.writeUnits}${line.remembered === true ? '; the answer was remembered' : ''}`,
  ],
  ...(line.retries === undefined ? [] : [['again', `retries: ${line.retries}, as other writes were faster`] as const]),
];

const refusalRows = ({ code, params, hint }: RequestLine): Row[] => [
  ...(code === undefined ? [] : [['refused', code] as const]),
  ...(params === undefined ? [] : [['because', counted(params)] as const]),
  ...(hint === undefined ? [] : [['advice', hint] as const]),
];

const step = (from: number | undefined, to: number | undefined): string => {
  if (from === undefined) return `made, version ${to}`;
  return to === undefined ? `deleted, version ${from}` : `version ${from} became ${to}`;
};

const counted = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Without the message, which the row before has. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .map(line => line.trim())
    .join('\n');
