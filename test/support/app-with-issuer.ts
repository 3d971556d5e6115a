/** The CDK app as it would be if `infra/identity.ts` named an issuer: that of the context. */
import { App } from 'aws-cdk-lib';
import * as v from 'valibot';
import { defineCalendar } from '../../infra/stacks.ts';
import { Oidc } from '../../shared/settings/environment.ts';

const app = new App();
defineCalendar(app, v.parse(Oidc, app.node.getContext('oidc')));
