/** The report: a line for each site, followed by the differences. */
import type { Compared } from './compared.ts';

export const report = (compared: readonly Compared[]): string => {
  const groups = Map.groupBy(compared, ({ site }) => site);
  return [...groups].map(([site, rows]) => linesOf(site, rows).join('\n')).join('\n');
};

/** The maximum for one answer, as the first usually shows the fault. */
const LINES = 5;

const linesOf = (site: string, rows: readonly Compared[]): string[] => {
  const different = rows.filter(({ differences }) => differences.length > 0);
  return [
    `${site}: ${rows.length - different.length} of ${rows.length} answers are those of the source`,
    ...different.flatMap(({ name, status, differences }) => [
      `  ${name} (${status})`,
      ...differences.slice(0, LINES).map(line => `    ${line}`),
    ]),
  ];
};
