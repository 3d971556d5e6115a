/**
 * The CDK app for one environment. `-c config=FILE` or `CALENDAR_CONFIG` names the file with its
 * settings.
 */
import './compile-cache.ts';
import { App } from 'aws-cdk-lib';
import { EXAMPLE, environmentIn, namedFile, SettingsError } from './chosen-environment.ts';
import { defineCalendar } from './stacks.ts';
import { refuseExample, refuseWithoutBundles, warnOf } from './warnings.ts';

const app = new App();
const file = namedFile(app.node.tryGetContext('config'));
// Otherwise the error that keeps the example from being deployed would end a rehearsal of it.
if (file === undefined) app.node.setContext('@aws-cdk/core:failSynthOnValidationErrors', false);
// Set by the `cdk` command, which shows errors. Without the command, nothing is deployed, and an
// error would end this program.
const isCommand = process.env.CDK_CLI_VERSION !== undefined;
// With `false`, CDK also skips its own rules. The local server sets it, because it deploys nothing,
// and loading the rules takes time.
const validates = process.env.CDK_VALIDATION !== 'false';
try {
  const environment = environmentIn(file ?? EXAMPLE);
  defineCalendar(app, environment);
  if (validates) {
    (await import('./rules.ts')).holdToRules(app);
    warnOf(app, environment);
  }
  if (isCommand) refuseWithoutBundles(app);
  if (file === undefined && (isCommand || validates)) refuseExample(app);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  // The stack trace is left out, because it would hide what the operator has to correct.
  console.error(error.message);
  process.exitCode = 1;
}
