/** Resource usage of requests, as measured by the benches, and its price. */
import { FUNCTION_MB } from '../../../infra/memory.ts';
import { dollarsFor } from '../../../infra/prices.ts';

/** Usage of one request. */
export interface Use {
  readonly trips: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** CPU time, in ms. */
  readonly cpu: number;
  /** KB of the compressed answer. */
  readonly sent: number;
}

export interface Measured {
  readonly name: string;
  /** The name of its row in the bench `cost`. */
  readonly benchRow: string;
  /** The share of this kind in 1,000 requests: an assumption for a site with human visitors and apps. */
  readonly ofThousand: number;
  /** By a warm function that has not answered this request before. */
  readonly cold: Use;
  /** By a function that has cached the records of the answer (docs/decisions/0087); undefined: they are never cached. */
  readonly known?: Use;
  /** CPU time of a cached answer; undefined: it is never cached, or was not measured. */
  readonly rememberedCpu?: number;
}

const read = (trips: number, readUnits: number, cpu: number, sent: number): Use => ({
  trips,
  readUnits,
  writeUnits: 0,
  cpu,
  sent,
});

/**
 * Measured in a calendar of 10,000 events by the benches `cost` (round trips, units), `cpu` and `latency`.
 * `docs/performance.md#cost-of-a-request` shows the figures, and how and when they were measured.
 */
// biome-ignore format: one request, one line
export const REQUESTS: readonly Measured[] = [
  { name: 'list', benchRow: 'GET /events, page 1', ofThousand: 500, cold: read(2, 30, 21, 5.6), known: read(1, 1, 12, 5.6), rememberedCpu: 1.6 },
  { name: 'list, page 50', benchRow: '… page 50', ofThousand: 50, cold: read(2, 26, 22, 4.4), known: read(1, 1, 13, 4.4), rememberedCpu: 1.6 },
  { name: 'search, texts in memory', benchRow: 'search, texts in memory', ofThousand: 100, cold: read(2, 27, 29, 7.5), known: read(1, 1, 19, 7.5), rememberedCpu: 1.8 },
  { name: 'event by id', benchRow: 'GET /events/{id}', ofThousand: 248, cold: read(2, 6, 7.4, 1.6), known: read(1, 1, 3.4, 1.6) },
  { name: '… in another language', benchRow: 'GET /events/{id}, in another language', ofThousand: 50, cold: read(3, 6.5, 7.4, 1.6), known: read(1, 1, 3.4, 1.6) },
  { name: 'categories', benchRow: 'GET /categories', ofThousand: 50, cold: read(1, 3, 5.6, 1), known: read(1, 1, 3.4, 1) },
  { name: 'write', benchRow: 'POST /events, linking by id', ofThousand: 2, cold: { trips: 6, readUnits: 24.5, writeUnits: 33, cpu: 22, sent: 1.6 } },
];

/** Usage of a cached answer: a read of the versions of answers (docs/decisions/0046). Writes are never cached. */
export const rememberedUse = ({ cold, rememberedCpu = 1.6 }: Measured): Use =>
  cold.writeUnits > 0 ? cold : read(1, 1, rememberedCpu, cold.sent);

/** The memory at which a function gets one full vCPU. */
const WHOLE_CPU_MB = 1769;
/** Time that a function waits for DynamoDB, which Lambda bills: an assumption. */
const MS_A_TRIP = 5;

const billedMs = ({ cpu, trips }: Pick<Use, 'cpu' | 'trips'>): number =>
  (cpu * WHOLE_CPU_MB) / FUNCTION_MB + MS_A_TRIP * trips;

/** The cost of an invocation. A scheduled one has no other costs. */
export const dollarsPerCall = (use: Omit<Use, 'sent'>): number =>
  dollarsFor('calls', 1) +
  dollarsFor('GB-second', ((FUNCTION_MB / 1024) * billedMs(use)) / 1000) +
  dollarsFor('read unit', use.readUnits) +
  dollarsFor('write unit', use.writeUnits);

/** Without cold starts and logs. */
export const dollarsPerRequest = (use: Use): number =>
  dollarsFor('gateway', 1) + dollarsPerCall(use) + dollarsFor('GB sent', use.sent / 1e6);

/**
 * The additional cost of a cold start. `cpu`: ms of CPU time from a fresh process to its first answer (`docs/performance.md#cold-starts`).
 */
export const dollarsPerColdStart = (cpu: number): number =>
  dollarsFor('GB-second', ((FUNCTION_MB / 1024) * billedMs({ cpu, trips: 0 })) / 1000);

/** A request as measured by the bench `cost`, in a calendar of 10,000 events. */
interface Benched {
  readonly trips: number;
  readonly calls: readonly { readonly units: number; readonly writes: boolean }[];
  readonly known: { readonly trips: number; readonly units: number } | undefined;
}

/** Describes how the figures of a row of the bench differ from those above; undefined: they agree, or no request belongs to that row. */
export const outdated = (benchRow: string, { trips, calls, known }: Benched): string | undefined => {
  const request = REQUESTS.find(each => each.benchRow === benchRow);
  if (request === undefined) return undefined;
  const unitsOf = (isWrite: boolean): number =>
    calls.filter(({ writes }) => writes === isWrite).reduce((sum, { units }) => sum + units, 0);
  const measured = inWords(
    { trips, readUnits: unitsOf(false), writeUnits: unitsOf(true) },
    known && { trips: known.trips, readUnits: known.units, writeUnits: 0 },
  );
  const stated = inWords(request.cold, request.known);
  return measured === stated
    ? undefined
    : `${request.name}: ${measured}; but ${stated} in tools/bench/bill/requests.ts`;
};

type Figures = Omit<Use, 'cpu' | 'sent'>;

const inWords = (cold: Figures, known: Figures | undefined): string =>
  [cold, ...(known === undefined ? [] : [known])]
    .map(({ trips, readUnits, writeUnits }) => `${trips} trips, ${readUnits} units read, ${writeUnits} written`)
    .join(', known ');

/** The rows of the table of requests in the documentation. */
export const requestRows = (): string[] =>
  REQUESTS.flatMap(request => {
    const { name, cold, known, rememberedCpu } = request;
    return [
      row(name, cold.writeUnits > 0 ? '' : 'cold', cold),
      ...(known === undefined ? [] : [row('', 'known', known)]),
      ...(rememberedCpu === undefined ? [] : [row('', 'remembered', rememberedUse(request))]),
    ];
  });

const row = (name: string, state: string, use: Use): string => {
  const { trips, readUnits, writeUnits, cpu, sent } = use;
  const cells = [name, state, trips, readUnits + writeUnits, cpu, sent.toFixed(1)];
  return `| ${[...cells, (dollarsPerRequest(use) * 1e6).toFixed(2)].join(' | ')} |`.replaceAll('|  |', '| |');
};
