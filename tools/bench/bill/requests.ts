/** Resource usage of requests, as measured by the benches, and its price. */
import { FUNCTION_MB } from '../../../infra/memory.ts';
import { dollarsFor } from '../../../infra/prices.ts';
import { ROWS } from '../cost/rows.ts';

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

export interface Asked {
  readonly name: string;
  /** The name of its row in the bench `cost`, which has its round trips and units. */
  readonly row: string;
  /** The share of this kind in 1,000 requests: an assumption for a site with human visitors and apps. */
  readonly ofThousand: number;
  /** CPU time by the bench `cpu`, in ms. `known`, `remembered`: undefined: the answer of a write is never cached. */
  readonly cpu: { readonly cold: number; readonly known?: number; readonly remembered?: number };
  /** KB of the compressed answer. */
  readonly sent: number;
}

/** In a calendar of 10,000 events. `docs/performance.md#cost-of-a-request` shows the figures, and how they were measured. */
// biome-ignore format: one request, one line
export const REQUESTS: readonly Asked[] = [
  { name: 'list', row: 'GET /events', ofThousand: 500, cpu: { cold: 20.6, known: 13.2, remembered: 2.5 }, sent: 5.6 },
  { name: 'list, page 50', row: '… page 50', ofThousand: 50, cpu: { cold: 19.6, known: 15.1, remembered: 2.3 }, sent: 4.4 },
  { name: 'search, texts in memory', row: 'search, texts in memory', ofThousand: 100, cpu: { cold: 29.6, known: 16.4, remembered: 2.1 }, sent: 7.5 },
  { name: 'event by id', row: 'GET /events/{id}', ofThousand: 248, cpu: { cold: 8.9, known: 4.6, remembered: 3.1 }, sent: 1.6 },
  { name: '… in another language', row: 'GET /events/{id}, in another language', ofThousand: 50, cpu: { cold: 8.9, known: 4.6, remembered: 3.1 }, sent: 1.6 },
  { name: 'categories', row: 'GET /categories', ofThousand: 50, cpu: { cold: 4.9, known: 3.7, remembered: 2.8 }, sent: 1 },
  { name: 'write', row: 'POST /events', ofThousand: 2, cpu: { cold: 22 }, sent: 1.6 },
];

/** By a warm function that has not answered the request before. @throws Error if the bench has no such row. */
export const coldUse = ({ row: name, cpu, sent }: Asked): Use => {
  const row = ROWS.find(({ request }) => request === name);
  if (row === undefined) throw new Error(`the bench cost has no row ${name}`);
  const { written = 0 } = row;
  return { trips: row.trips, readUnits: row.units[1] - written, writeUnits: written, cpu: cpu.cold, sent };
};

/** By a function that has cached the records of the answer, or the answer itself (docs/decisions/cached-answers). */
const cachedUse = (cpu: number, sent: number): Use => ({ trips: 1, readUnits: 1, writeUnits: 0, cpu, sent });

/** Writes are never cached. */
export const rememberedUse = (request: Asked): Use =>
  request.cpu.remembered === undefined ? coldUse(request) : cachedUse(request.cpu.remembered, request.sent);

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

/** The rows of the table of requests in the documentation. */
export const requestRows = (): string[] =>
  REQUESTS.flatMap(request => {
    const { name, cpu, sent } = request;
    return [
      rowOf(name, cpu.known === undefined ? '' : 'cold', coldUse(request)),
      ...(cpu.known === undefined ? [] : [rowOf('', 'known', cachedUse(cpu.known, sent))]),
      ...(cpu.remembered === undefined ? [] : [rowOf('', 'remembered', cachedUse(cpu.remembered, sent))]),
    ];
  });

const rowOf = (name: string, state: string, use: Use): string => {
  const { trips, readUnits, writeUnits, cpu, sent } = use;
  const cells = [name, state, trips, readUnits + writeUnits, cpu, sent.toFixed(1)];
  return `| ${[...cells, (dollarsPerRequest(use) * 1e6).toFixed(2)].join(' | ')} |`.replaceAll('|  |', '| |');
};
