/** The CDK app. */
import { App } from 'aws-cdk-lib';
import { defineCalendar } from './calendar.ts';
import { oidc } from './identity.ts';

defineCalendar(new App(), oidc);
