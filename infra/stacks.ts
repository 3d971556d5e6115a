/**
 * All stacks: one each for the table, for log and alarms, for scheduled functions, for copies if
 * any, for each host, and for each site.
 */
import type { App } from 'aws-cdk-lib';
import { hostOf, mappingOf } from '../shared/settings/calendar.ts';
import { CopyStack } from './copy-stack.ts';
import { DataStack } from './data-stack.ts';
import type { EnvironmentSettings } from './environment-settings.ts';
import { HostStack } from './host-stack.ts';
import { MonitoringStack } from './monitoring-stack.ts';
import { ScheduleStack } from './schedule-stack.ts';
import { SiteStack } from './site-stack.ts';

export function defineCalendar(app: App, environment: EnvironmentSettings): void {
  const { sites, hosts, copies } = environment;
  const data = new DataStack(app, environment);
  const monitoring = new MonitoringStack(app, environment);
  const clock = new ScheduleStack(app, { environment, monitoring });
  const copying = copies === undefined ? [] : [new CopyStack(app, { environment, copies, topic: monitoring.topic })];
  for (const stack of [monitoring, clock, ...copying]) stack.addStackDependency(data);
  const hostStacks = new Map(hosts.map(host => [host.name, new HostStack(app, { environment, host })]));
  for (const stack of hostStacks.values()) stack.addStackDependency(data);
  for (const site of sites) {
    const mapping = mappingOf(site, hosts);
    // The mapping has the host's plain name. With an export, which cannot be deleted while in use,
    // no site could move to another host.
    const hostStack = hostStacks.get(hostOf(site, hosts)?.name ?? '');
    const originKeys = hostStack?.originKeys;
    const stack = new SiteStack(app, { environment, site, mapping, originKeys, monitoring });
    stack.addStackDependency(data);
    if (hostStack !== undefined) stack.addStackDependency(hostStack);
  }
}
