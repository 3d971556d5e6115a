/** The CDK app: one table for all languages, then one stack per site that speaks one. */
import { App } from 'aws-cdk-lib';
import { DataStack } from './data-stack.ts';
import { SiteStack } from './site-stack.ts';
import { sites } from './sites.ts';

const app = new App();
const { table } = new DataStack(app, 'CalendarData');
for (const site of sites) new SiteStack(app, `Calendar-${site.language}`, { site, table });
