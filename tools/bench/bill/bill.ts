/** Computes the bill from measured requests, prices and templates: idle, with requests, and for the worst day that the limits allow. */
import type { Template } from '../../local/intrinsics.ts';
import { temporaryFolder } from '../../local/lifetime.ts';
import { synthesise } from '../../local/synthesise.ts';
import { columns } from '../../terminal/columns.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { dollarsOfMetrics, idleLines, type Line, sumOfLines } from './idle.ts';
import { readTemplates } from './templates.ts';
import { dollarsOfMonth, MONTHS } from './traffic.ts';
import { ceilingsIn, worstDay } from './worst-day.ts';

/** Dollars a month; of `worstDay`, a day. */
export interface Bill {
  /** Without requests. The sum excludes optional lines (`isApart`). */
  readonly idle: { readonly lines: readonly Line[]; readonly dollars: number };
  /** With requests, idle included. */
  readonly months: readonly { readonly requests: number; readonly dollars: number }[];
  readonly worstDay: { readonly lines: readonly Line[]; readonly dollars: number };
}

export const billOf = (templates: readonly Template[]): Bill => {
  const [idle, worst] = [idleLines(templates), worstDay(ceilingsIn(templates))];
  const fixed = sumOfLines(idle) + dollarsOfMetrics(templates);
  return {
    idle: { lines: idle, dollars: sumOfLines(idle) },
    months: MONTHS.map(month => ({ requests: month.requests, dollars: fixed + dollarsOfMonth(month) })),
    worstDay: { lines: worst, dollars: sumOfLines(worst) },
  };
};

type BillRow = readonly [what: string, dollars: string];

/** The rows of a month: the lines of an idle one, and the totals with requests. */
export const monthRows = ({ idle, months }: Bill): BillRow[] => [
  ...idle.lines.map(rowOf),
  ['a month without requests', text(idle.dollars)],
  ...months.map(
    ({ requests, dollars }): BillRow => [`a month of ${requests.toLocaleString('en')} requests`, text(dollars)],
  ),
];

export const worstRows = ({ worstDay: { lines, dollars } }: Bill): BillRow[] => [
  ...lines.map(rowOf),
  ['the worst day', text(dollars)],
];

const rowOf = ({ what, dollars, isApart }: Line): BillRow => [`… ${what}${isApart ? ', apart' : ''}`, text(dollars)];

const text = (dollars: number): string =>
  dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `env`, `config`: choose the environment, as for `cdk` (`infra/chosen-environment.ts`). */
export interface BillOptions extends Format {
  readonly env?: string | undefined;
  readonly config?: string | undefined;
}

/** @throws OperatorError if the environment does not synthesise. */
export const printBill = async ({ env, config, json }: BillOptions): Promise<void> => {
  const { path, remove } = temporaryFolder('bill');
  try {
    await synthesise(path, { context: { ...(env !== undefined && { env }), ...(config !== undefined && { config }) } });
    const bill = billOf(readTemplates(path));
    printResult(bill, () => columns(['', '$'], [...monthRows(bill), ...worstRows(bill)]), { json });
  } finally {
    remove();
  }
};
