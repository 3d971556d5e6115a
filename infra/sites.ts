/** The sites and their hosts. A new language is a new row here; everything else follows from it. */
import * as v from 'valibot';
import { Calendar } from '../shared/settings/calendar.ts';

const euro = { symbol: '€', position: 'postfix' } as const;

const written: v.InferInput<typeof Calendar> = {
  /**
   * Names of your own at API Gateway, for the sites whose `address` has them. For example:
   *
   *     { name: 'agenda.example', certificate: 'arn:aws:acm:eu-west-1:123456789012:certificate/…' }
   */
  hosts: [],
  sites: [
    { language: 'gl', timezone: 'Europe/Madrid', currency: euro },
    { language: 'ca', timezone: 'Europe/Madrid', currency: euro },
    { language: 'fr', timezone: 'Europe/Paris', currency: euro },
  ],
};

/** @throws Error with a line for everything that is wrong, before anything is synthesised. */
export const checked = (settings: unknown): Calendar => {
  const { success, output, issues } = v.safeParse(Calendar, settings);
  if (success) return output;
  throw new Error(issues.map(issue => `infra/sites.ts: ${lineOf(issue)}`).join('\n'));
};

const lineOf = (issue: v.BaseIssue<unknown>): string => {
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path}: ${issue.message}`;
};

export const { sites, hosts } = checked(written);
