/** The CDK app. */
import { App } from 'aws-cdk-lib';
import { oidc } from './identity.ts';
import { hosts, sites } from './sites.ts';
import { defineCalendar } from './stacks.ts';

defineCalendar(new App(), { sites, hosts }, oidc);
