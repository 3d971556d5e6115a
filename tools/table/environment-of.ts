/**
 * The environment that a command works for. Its sites, and their fallback languages, decide what is
 * derived from records.
 */
import { EXAMPLE, environmentIn, namedFile } from '../../infra/chosen-environment.ts';
import type { EnvironmentSettings } from '../../infra/environment-settings.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import type { Deployed } from './deployed.ts';
import type { TableLocation } from './options.ts';

/**
 * CloudFormation makes the table's name from that of the stack, which begins with the name of its
 * environment (docs/decisions/site-addresses).
 */
const DEPLOYED_TABLE = /^(?:(.+)-)?CalendarData-/;

/**
 * The deployment whose data stack has the table, with `true` for an environment without a name.
 * Returns undefined if there is none.
 */
export const deploymentOf = (table: string): Deployed | undefined => {
  const deployed = DEPLOYED_TABLE.exec(table);
  return deployed === null ? undefined : (deployed[1] ?? true);
};

/**
 * The environment of the named settings, for a deployment.
 *
 * @throws OperatorError if none are named.
 * @throws SettingsError if they are invalid.
 */
export const environmentNamed = (config?: string): EnvironmentSettings => {
  const file = namedFile(config);
  if (file === undefined)
    throw new OperatorError('Name the settings of the deployment with --config FILE or CALENDAR_CONFIG');
  return environmentIn(file);
};

/**
 * The environment of the named settings or, for the local server, of the example if none are named.
 *
 * @throws OperatorError if the settings are not those of the table.
 * @throws SettingsError if they are invalid.
 */
export const environmentOf = ({ table = '', config }: Pick<TableLocation, 'table' | 'config'>): EnvironmentSettings => {
  const deployed = DEPLOYED_TABLE.exec(table);
  const environment = environmentNamed(namedFile(config) ?? (deployed === null ? EXAMPLE : undefined));
  if (deployed !== null && environment.name !== deployed[1])
    throw new OperatorError(
      `${table} is not the table of ${environment.name ?? 'the environment without a name'}: see --config`,
    );
  return environment;
};
