/** All stacks: one for the table, one for what the clock calls, then one for each site. */
import type { App } from 'aws-cdk-lib';
import type { Oidc } from '../shared/settings/environment.ts';
import { DataStack } from './data-stack.ts';
import { ScheduleStack } from './schedule-stack.ts';
import { SiteStack } from './site-stack.ts';
import { sites } from './sites.ts';

/** `oidc`: the issuer of bearer tokens; undefined: none are accepted. */
export function defineCalendar(app: App, oidc: Oidc | undefined): void {
  const { table, secret } = new DataStack(app, 'CalendarData');
  new ScheduleStack(app, 'CalendarSchedule', { table });
  for (const site of sites) new SiteStack(app, `Calendar-${site.language}`, { site, table, secret, oidc });
}
