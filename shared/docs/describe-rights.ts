/** Describes who may call an operation, from the table of rights. Only `docs` may import this file. */

import { RIGHTS, type Right, ROLES } from '../access/rights.ts';
import { SUBJECTS } from '../api/access.ts';
import type { Row } from '../api/route.ts';

/** The rights of an operation as CommonMark, which OpenAPI uses: one line for each right. Any of them is enough. */
export const describeRights = ({ resource, access }: Row): string => {
  const rights = RIGHTS.filter(({ on, to }) => on === SUBJECTS[resource] && to.includes(access));
  // If no right is limited, limits are not mentioned.
  const which = rights.some(({ whose, in: statuses }) => whose ?? statuses) ? limitOf : () => undefined;
  const lines = rights.map(right => [who(right), which(right)].filter(part => part !== undefined).join(', '));
  return ['Who may do this:', ...lines.map(line => `- ${line}`)].join('\n');
};

const who = ({ by }: Right): string => {
  if (by.includes('anonymous')) return 'everybody';
  const named = ROLES.filter(role => by.includes(role)).map(role => `${role}s`);
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(part => part !== '').join(' and ');
};

const limitOf = ({ whose, in: statuses }: Right): string => {
  const records = whose === 'own' ? 'their own records' : 'records';
  if (statuses !== undefined) return `with ${records} in status ${statuses.map(status => `\`${status}\``).join(', ')}`;
  return whose === 'own' ? `with ${records}` : 'with all records';
};
