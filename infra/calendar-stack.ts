/**
 * The base class of all stacks, with account and region, the prefix of names, and cost allocation
 * tags.
 */
import { Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { EnvironmentSettings } from './environment-settings.ts';

interface CalendarStackProps {
  readonly environment: EnvironmentSettings;
  readonly description: string;
  /** The language of the site that the stack belongs to; absent if it belongs to all sites. */
  readonly site?: string;
  readonly terminationProtection?: boolean;
}

/**
 * A name with the prefix of the environment, such as `staging-CalendarData`. It is a prefix, not a
 * suffix, so that a right on `CalendarData*` grants nothing in another environment
 * (docs/decisions/site-addresses).
 */
export const nameIn = ({ name }: EnvironmentSettings, own: string): string =>
  name === undefined ? own : `${name}-${own}`;

/**
 * Parameters get no tags. Any change of a parameter's properties, tags included, makes
 * CloudFormation reset its value, even after a restore has changed it (`data-stack.ts`).
 */
const UNTAGGED = ['AWS::SSM::Parameter'];

export class CalendarStack extends Stack {
  /** `name` is the same in all environments. */
  constructor(scope: Construct, name: string, { environment, site, ...props }: CalendarStackProps) {
    const { account, region, tags } = environment;
    super(scope, nameIn(environment, name), {
      ...props,
      env: { ...(account !== undefined && { account }), ...(region !== undefined && { region }) },
    });
    const costTags = { app: 'calendar', environment: environment.name, site };
    for (const [tag, value] of Object.entries({ ...tags, ...costTags }))
      if (value !== undefined) Tags.of(this).add(tag, value, { excludeResourceTypes: UNTAGGED });
  }
}
