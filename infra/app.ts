/** The CDK app. */
import { App } from 'aws-cdk-lib';
import { oidc } from './identity.ts';
import { defineCalendar } from './stacks.ts';

defineCalendar(new App(), oidc);
