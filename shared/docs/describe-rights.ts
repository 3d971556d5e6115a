/** Who may do what a row says, in words made of the table of rights. Only `docs` may import it. */

import { RIGHTS, type Right, ROLES } from '../access/rights.ts';
import { SUBJECTS } from '../api/access.ts';
import type { Row } from '../api/route.ts';

/** The rights of an operation as CommonMark, which OpenAPI uses: one line for each right. Any of them is enough. */
export const describeRights = ({ resource, access }: Row): string => {
  const rights = RIGHTS.filter(({ on, to }) => on === SUBJECTS[resource] && to.includes(access));
  return ['Who may:', ...rights.map(right => `- ${who(right)}${which(right)}`)].join('\n');
};

const who = ({ by }: Right): string =>
  by.includes('anonymous') ? 'everybody' : ROLES.filter(role => by.includes(role)).join(', ');

const which = ({ whose, in: statuses }: Right): string =>
  [
    ...(whose === undefined ? [] : ['their own']),
    ...(statuses === undefined ? [] : [`in status ${statuses.map(status => `\`${status}\``).join(', ')}`]),
  ]
    .map(limit => `; ${limit}`)
    .join('');
