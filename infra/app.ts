/** The CDK app. `-c env=NAME` and `-c config=FILE` choose the environment, or several of them. */
import './compile-cache.ts';
import { App } from 'aws-cdk-lib';
import { chosenEnvironments, SettingsError } from './chosen-environment.ts';
import { defineCalendar } from './stacks.ts';
import { refuseWithoutBundles, warnOf } from './warnings.ts';

const app = new App();
const choice = { env: app.node.tryGetContext('env'), config: app.node.tryGetContext('config') };
try {
  const environments = chosenEnvironments(choice);
  for (const environment of environments) defineCalendar(app, environment);
  // With `false`, CDK skips its own rules as well. The local stage sets it: it deploys nothing, and loading the rules takes time.
  if (process.env.CDK_VALIDATION !== 'false') {
    (await import('./rules.ts')).holdToRules(app);
    for (const environment of environments) warnOf(app, environment);
  }
  // The command sets it, and shows errors. Without the command, nothing is deployed, and an error would end this.
  if (process.env.CDK_CLI_VERSION !== undefined) refuseWithoutBundles(app);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  // Without the stack trace, which would hide what the operator has to correct.
  console.error(error.message);
  process.exitCode = 1;
}
