/** Who may do what a row says, in words made of the table of rights. Only `docs` may import it. */

import { RIGHTS, type Right, ROLES } from '../access/rights.ts';
import { SUBJECTS } from '../api/access.ts';
import type { Row } from '../api/route.ts';
import type { DocumentationTexts } from '../messages/documentation/texts.ts';

type Words = DocumentationTexts['rights'];

/** The rights of an operation as CommonMark, which OpenAPI uses: one line for each right. Any of them is enough. */
export const describeRights = ({ resource, access }: Row, words: Words): string => {
  const rights = RIGHTS.filter(({ on, to }) => on === SUBJECTS[resource] && to.includes(access));
  // Where nothing is limited, there is no need to say so.
  const which = rights.some(({ whose, in: statuses }) => whose ?? statuses) ? limitOf : () => undefined;
  const lines = rights.map(right =>
    [who(right, words), which(right, words)].filter(part => part !== undefined).join(', '),
  );
  return [words.whoMay, ...lines.map(line => `- ${line}`)].join('\n');
};

const who = ({ by }: Right, { everybody, roles, and }: Words): string => {
  if (by.includes('anonymous')) return everybody;
  const named = ROLES.filter(role => by.includes(role)).map(role => roles[role]);
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(part => part !== '').join(and);
};

/** Statuses have these names in every language, as requests do. */
const limitOf = ({ whose, in: statuses }: Right, { all, own, inStatus, ownInStatus }: Words): string => {
  const listed = statuses?.map(status => `\`${status}\``).join(', ');
  if (listed === undefined) return whose === 'own' ? own : all;
  return whose === 'own' ? ownInStatus(listed) : inStatus(listed);
};
