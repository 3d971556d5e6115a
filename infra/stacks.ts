/** All stacks: one for the table, one for what the clock calls, one for each host, then one for each site. */
import type { App } from 'aws-cdk-lib';
import { type Calendar, mappingOf } from '../shared/settings/calendar.ts';
import type { Oidc } from '../shared/settings/environment.ts';
import { DataStack } from './data-stack.ts';
import { HostStack } from './host-stack.ts';
import { ScheduleStack } from './schedule-stack.ts';
import { SiteStack } from './site-stack.ts';

/** `oidc`: the issuer of bearer tokens; undefined: none are accepted. */
export function defineCalendar(app: App, { sites, hosts }: Calendar, oidc: Oidc | undefined): void {
  const { table, secret } = new DataStack(app, 'CalendarData');
  new ScheduleStack(app, 'CalendarSchedule', { table, sites });
  const hostStacks = new Map(
    hosts.map(host => [host.name, new HostStack(app, `CalendarHost-${host.name.replaceAll('.', '-')}`, host)]),
  );
  for (const site of sites) {
    const mapping = mappingOf(site, hosts);
    const stack = new SiteStack(app, `Calendar-${site.language}`, { site, sites, mapping, table, secret, oidc });
    // The mapping names the host: an export could not go while another site uses it, so no site could move to another host.
    const hostStack = hostStacks.get(mapping?.host ?? '');
    if (hostStack !== undefined) stack.addDependency(hostStack);
  }
}
