/** Who may do what a row says, in words made of the table of rights. Only `docs` may import it. */

import { RIGHTS, type Right, ROLES } from '../access/rights.ts';
import { SUBJECTS } from '../api/access.ts';
import type { Row } from '../api/route.ts';
import type { DocumentationTexts } from '../messages/documentation/texts.ts';

type Words = DocumentationTexts['rights'];

/** The rights of an operation as CommonMark, which OpenAPI uses: one line for each right. Any of them is enough. */
export const describeRights = ({ resource, access }: Row, words: Words): string => {
  const rights = RIGHTS.filter(({ on, to }) => on === SUBJECTS[resource] && to.includes(access));
  return [
    words.whoMay,
    ...rights.map(right => `- ${[who(right, words), ...which(right, words)].join(words.semicolon)}`),
  ].join('\n');
};

const who = ({ by }: Right, { everybody }: Words): string =>
  by.includes('anonymous') ? everybody : listed(ROLES.filter(role => by.includes(role)));

const which = ({ whose, in: statuses }: Right, { own, inStatus }: Words): string[] => [
  ...(whose === undefined ? [] : [own]),
  ...(statuses === undefined ? [] : [inStatus(listed(statuses))]),
];

/** Roles and statuses have these names in every language, as requests and commands do. */
const listed = (names: readonly string[]): string => names.map(name => `\`${name}\``).join(', ');
