/** The CDK app. */
import { App } from 'aws-cdk-lib';
import { defineCalendar } from './stacks.ts';
import { oidc } from './identity.ts';

defineCalendar(new App(), oidc);
