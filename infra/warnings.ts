/**
 * What `cdk synth` and `cdk deploy` warn about and what they refuse. They warn about missing
 * settings without which everything works, but that an operator would want.
 */
import { Annotations, type App, Stack } from 'aws-cdk-lib';
import { nameIn } from './calendar-stack.ts';
import type { EnvironmentSettings } from './environment-settings.ts';
import { limitNothing, OF_A_TOWN } from './limits.ts';

/** Each warning says what happens without the setting, and which line to write. */
const warningsOf = ({ alarmAddress, limits }: EnvironmentSettings): Readonly<Record<string, string>> => ({
  ...(alarmAddress === undefined && {
    alarmAddress: 'alarms notify nobody. Add to the settings: "alarmAddress": "oncall@example.org",',
  }),
  ...(limitNothing(limits) && {
    limits: `only the quotas of AWS limit what a flood of requests costs (docs/costs.md#the-worst-day). For the calendar of a town, add to the settings: "limits": ${JSON.stringify(OF_A_TOWN)},`,
  }),
  ...(limits.budget === undefined && {
    budget: 'nobody is told what the month costs. Add to the limits, in dollars a month: "budget": 30,',
  }),
});

/**
 * Warns at one stack of the environment. CDK shows only warnings of stacks, and at one stack each
 * of them appears once.
 */
export function warnOf(app: App, environment: EnvironmentSettings): void {
  const stack = app.node.findChild(nameIn(environment, 'CalendarMonitoring'));
  for (const [setting, text] of Object.entries(warningsOf(environment)))
    Annotations.of(stack).addWarningV2(`calendar:${setting}`, `${setting} is not set: ${text}`);
}

/**
 * `cdk deploy` refuses stacks with errors. Some commands of CDK, such as `cdk ls`, write templates
 * without bundles. If these were deployed afterwards by `--app cdk.out`, they would replace the
 * functions with nothing.
 */
export const refuseWithoutBundles = (app: App): void =>
  refuse(
    stacksOf(app).filter(stack => !stack.bundlingRequired),
    'These templates are without the code of the functions, so they cannot be deployed. `npm run rehearse` and `npx cdk synth` write them with it.',
  );

/** The example would replace the sites of a deployment with its own. */
export const refuseExample = (app: App): void =>
  refuse(
    stacksOf(app),
    'No settings are named, and the example of the repository is not deployed. Name your file by CALENDAR_CONFIG=FILE, or by -c config=FILE for cdk.',
  );

const stacksOf = (app: App): Stack[] => app.node.children.filter(child => child instanceof Stack);

const refuse = (stacks: readonly Stack[], reason: string): void => {
  for (const stack of stacks) Annotations.of(stack).addError(reason);
};
