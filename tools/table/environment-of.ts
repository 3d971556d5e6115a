/** The environment that a command works for: its sites, and what they fall back to, decide what is derived from records. */
import { type Choice, chosenEnvironment, SettingsError } from '../../infra/chosen-environment.ts';
import { defaultEnvironment } from '../../infra/default-environment.ts';
import type { EnvironmentSettings } from '../../infra/environment-settings.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import type { Deployed } from './deployed.ts';
import type { TableLocation } from './options.ts';

/** As for `cdk`. @throws OperatorError with what is wrong. */
export const environmentChosen = (choice: Choice): EnvironmentSettings => {
  try {
    return chosenEnvironment(choice);
  } catch (error) {
    throw error instanceof SettingsError ? new OperatorError(error.message) : error;
  }
};

/** CloudFormation makes it of the name of the stack, which begins with that of its environment (docs/decisions/site-addresses). */
const DEPLOYED_TABLE = /^(?:(.+)-)?CalendarData-/;

/** That whose data stack has the table: `true` if its name is empty. undefined: none has it. */
export const deploymentOf = (table: string): Deployed | undefined => {
  const deployed = DEPLOYED_TABLE.exec(table);
  return deployed === null ? undefined : (deployed[1] ?? true);
};

/**
 * That of the table; of the stage, and of a table with another kind of name, the one that is deployed by default.
 * @throws OperatorError when the settings of this environment are not there.
 */
export const environmentOf = ({ table = '', config }: Pick<TableLocation, 'table' | 'config'>): EnvironmentSettings => {
  const deployed = DEPLOYED_TABLE.exec(table);
  const env = deployed?.[1];
  const environment =
    config === undefined && env === undefined
      ? defaultEnvironment
      : environmentChosen({ env: config ? undefined : env, config });
  if (deployed !== null && environment.name !== env)
    throw new OperatorError(
      `${table} is not the table of ${environment.name ?? 'the environment without a name'}: see --config`,
    );
  return environment;
};
