/** Describes who may call an operation, from the table of rights. Only `docs` may import this file. */

import { RIGHTS, type Right, ROLES } from '../access/rights.ts';
import { SUBJECTS } from '../api/access.ts';
import type { Row } from '../api/route.ts';
import type { DocumentationTexts } from '../messages/documentation/texts.ts';

type Words = DocumentationTexts['rights'];

/** The rights of an operation as CommonMark, which OpenAPI uses: one line for each right. Any of them is enough. */
export const describeRights = ({ resource, access }: Row, words: Words): string => {
  const rights = RIGHTS.filter(({ on, to }) => on === SUBJECTS[resource] && to.includes(access));
  // If no right is limited, limits are not mentioned.
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

/** Names of statuses are not translated, as requests use them. */
const limitOf = ({ whose, in: statuses }: Right, { all, own, inStatus, ownInStatus }: Words): string => {
  const listed = statuses?.map(status => `\`${status}\``).join(', ');
  if (listed === undefined) return whose === 'own' ? own : all;
  return whose === 'own' ? ownInStatus(listed) : inStatus(listed);
};
