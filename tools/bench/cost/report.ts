/** The table of budgets and measurements; for rows over their budget also every call. Pure. */
import type { Measured } from './measure.ts';
import type { Call } from './meter.ts';

const HEAD = ['request', 'trips', 'budget', 'units', 'budget', 'known', 'units', 'remembered', 'units', ''];

/** A row of the table for programs, without the calls. */
export const figuresOf = (events: number, { row, trips, units, atMost, isOver, known, remembered }: Measured) => ({
  events,
  request: row.request,
  trips: { measured: trips, budget: row.trips },
  units: { measured: units, budget: atMost },
  isOver,
  ...(known !== undefined && { known }),
  ...(remembered !== undefined && { remembered }),
});

export const reportOf = (size: number, measured: readonly Measured[]): string => {
  const lines = measured.map(({ row, trips, units, atMost, isOver, known, remembered }) => [
    row.request,
    String(trips),
    `≤ ${row.trips}`,
    written(units),
    `≤ ${written(atMost)}${row.writes ? ' written' : ''}`,
    ...taken(known),
    ...taken(remembered),
    isOver ? 'OVER' : '',
  ]);
  const over = measured.filter(({ isOver }) => isOver);
  return [
    `${size.toLocaleString('en')} events: ${over.length === 0 ? 'all within budget' : `${over.length} over budget`}`,
    '',
    ...aligned([HEAD, ...lines]),
    ...over.flatMap(({ row, calls }) => ['', `${row.request}:`, ...summary(calls)]),
    '',
  ].join('\n');
};

/** Puts equal calls of one round trip into one line, since their answers come in any order. */
const summary = (calls: readonly Call[]): string[] => {
  const groups = Map.groupBy(calls, ({ trip, command, about }) => `trip ${trip}  ${command} ${about}`);
  return aligned(
    [...groups]
      .sort(([a, [first]], [b, [second]]) => (first?.trip ?? 0) - (second?.trip ?? 0) || (a < b ? -1 : 1))
      .map(([name, alike]) => [
        `  ${name}${alike.length > 1 ? ` × ${alike.length}` : ''}`,
        written(alike.reduce((sum, { units }) => sum + units, 0)),
      ]),
  );
};

const taken = (one: Measured['known']): string[] =>
  one === undefined ? ['', ''] : [`${one.trips} ${one.trips === 1 ? 'trip' : 'trips'}`, written(one.units)];

const written = (units: number): string => String(Math.round(units * 10) / 10);

/** Aligns the first column to the left and the others to the right. */
const aligned = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  return rows.map(row =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
};
