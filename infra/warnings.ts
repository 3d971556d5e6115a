/** What `cdk synth` and `cdk deploy` warn of: settings without which everything works, but that an operator would want. And what they refuse. */
import { Annotations, type App, Stack } from 'aws-cdk-lib';
import { nameIn } from './calendar-stack.ts';
import type { EnvironmentSettings } from './environment-settings.ts';
import { limitNothing } from './limits.ts';

/** Each says what happens without the setting, and the line to write. */
const warningsOf = ({ alarmAddress, limits }: EnvironmentSettings): Readonly<Record<string, string>> => ({
  ...(alarmAddress === undefined && {
    alarmAddress: "alarms notify nobody. Add to the environment: alarmAddress: 'oncall@example.org',",
  }),
  ...(limitNothing(limits) && {
    limits:
      "only the quotas of AWS limit what a flood of requests costs (docs/operations.md#the-worst-day). Add to the environment: limits: { ...OF_A_TOWN }, and to the file: import { OF_A_TOWN } from './limits.ts';",
  }),
  ...(limits.budget === undefined && {
    budget:
      'nobody is told what the month costs. Add to the limits of the environment, in dollars a month: budget: 30,',
  }),
});

/** Warns at one stack of the environment: CDK shows what is at a stack, and once. */
export function warnOf(app: App, environment: EnvironmentSettings): void {
  const stack = app.node.findChild(nameIn(environment, 'CalendarMonitoring'));
  for (const [setting, text] of Object.entries(warningsOf(environment)))
    Annotations.of(stack).addWarningV2(`calendar:${setting}`, `${setting} is not set: ${text}`);
}

/**
 * `cdk deploy` refuses stacks with errors. Some commands of CDK write templates without bundles, such as `cdk ls`; deployed by
 * `--app cdk.out` afterwards, they would replace the functions by nothing.
 */
export function refuseWithoutBundles(app: App): void {
  for (const stack of app.node.children)
    if (stack instanceof Stack && !stack.bundlingRequired) Annotations.of(stack).addError(WITHOUT_BUNDLES);
}

const WITHOUT_BUNDLES =
  'These templates are without the code of the functions, so they cannot be deployed. `npm run rehearse` and `npx cdk synth` write them with it.';
