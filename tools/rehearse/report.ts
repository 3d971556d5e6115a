/** The report on the recorded exchanges. */
import type { Compared } from './golden-replay.ts';

/** The maximum for one answer, as the first usually shows the fault. */
const LINES = 5;

export const report = (compared: readonly Compared[]): string => {
  const different = compared.filter(({ differences }) => differences.length > 0);
  return [
    `${compared.length - different.length} of ${compared.length} recorded exchanges are answered as by the source`,
    ...different.flatMap(({ name, status, differences }) => [
      `  ${name} (${status})`,
      ...differences.slice(0, LINES).map(line => `    ${line}`),
    ]),
  ].join('\n');
};
