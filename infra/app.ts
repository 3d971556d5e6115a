/** The CDK app. `-c env=NAME` and `-c config=FILE` choose the environment. */
import { App } from 'aws-cdk-lib';
import { chosenEnvironment, SettingsError } from './chosen-environment.ts';
import { defineCalendar } from './stacks.ts';

const app = new App();
try {
  defineCalendar(
    app,
    chosenEnvironment({ env: app.node.tryGetContext('env'), config: app.node.tryGetContext('config') }),
  );
  // As CDK skips those of CloudFormation: the stage has nothing to deploy, and no time to load them.
  if (process.env.CDK_VALIDATION !== 'false') (await import('./rules.ts')).holdToRules(app);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  // Without the stack of calls, which would hide what an operator has to correct.
  console.error(error.message);
  process.exitCode = 1;
}
