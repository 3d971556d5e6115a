/** The CDK app: one table for all languages, what happens to it by the clock, then one stack per site that speaks one. */
import { App } from 'aws-cdk-lib';
import { DataStack } from './data-stack.ts';
import { oidc } from './identity.ts';
import { ScheduleStack } from './schedule-stack.ts';
import { SiteStack } from './site-stack.ts';
import { sites } from './sites.ts';

const app = new App();
const { table, secret } = new DataStack(app, 'CalendarData');
new ScheduleStack(app, 'CalendarSchedule', { table });
for (const site of sites) new SiteStack(app, `Calendar-${site.language}`, { site, table, secret, oidc });
