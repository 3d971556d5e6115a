/** What all stacks have in common: where they are deployed, what their names begin with, and the tags that tell costs apart. */
import { Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { COST_TAGS, EnvironmentSettings } from './environment-settings.ts';

export interface CalendarStackProps {
  readonly environment: EnvironmentSettings;
  readonly description: string;
  /** The language of the one site that everything in the stack is for. */
  readonly site?: string;
  readonly terminationProtection?: boolean;
}

/**
 * A name as the environment has it: `staging-CalendarData`. The environment comes first, so that no right on `CalendarData*` is one on
 * another environment (docs/decisions/0079).
 */
export const nameIn = ({ name }: EnvironmentSettings, own: string): string =>
  name === undefined ? own : `${name}-${own}`;

/** Whatever changes of a parameter, CloudFormation puts back its value with it, also one that has been moved (`data-stack.ts`). */
const UNTAGGED = ['AWS::SSM::Parameter'];

export class CalendarStack extends Stack {
  /** `name`: the same in all environments. */
  constructor(scope: Construct, name: string, { environment, site, ...props }: CalendarStackProps) {
    const { account, region, tags } = environment;
    super(scope, nameIn(environment, name), {
      ...props,
      env: { ...(account !== undefined && { account }), ...(region !== undefined && { region }) },
    });
    const costTags: Record<(typeof COST_TAGS)[number], string | undefined> = {
      app: 'calendar',
      environment: environment.name,
      site,
    };
    for (const [tag, value] of Object.entries({ ...tags, ...costTags }))
      if (value !== undefined) Tags.of(this).add(tag, value, { excludeResourceTypes: UNTAGGED });
  }
}
