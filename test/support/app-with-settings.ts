/** The CDK app as it would be if `infra/sites.ts` and `infra/identity.ts` had what is in the context, as far as that has it. */
import { App } from 'aws-cdk-lib';
import * as v from 'valibot';
import { checked, hosts, sites } from '../../infra/sites.ts';
import { defineCalendar } from '../../infra/stacks.ts';
import { Oidc } from '../../shared/settings/environment.ts';

const app = new App();
const context = (name: string): unknown => app.node.tryGetContext(name);
defineCalendar(app, checked(context('calendar') ?? { sites, hosts }), v.parse(v.optional(Oidc), context('oidc')));
