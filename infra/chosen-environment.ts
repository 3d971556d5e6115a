/** Chooses an environment from `environments.ts` or from a JSON file. Wrong settings are reported before anything is synthesised. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { EnvironmentSettings, WrittenEnvironments } from './environment-settings.ts';
import * as written from './environments.ts';

const FILE = 'infra/environments.ts';

/** The context values of `cdk`: `-c env=NAME`, `-c config=FILE`. Several are separated by commas. */
export interface Choice {
  /** Name of an environment in `environments.ts`. */
  readonly env?: unknown;
  /** Path of a JSON file with the settings of one environment. */
  readonly config?: unknown;
}

interface Written {
  readonly environments: readonly unknown[];
}

/** The operator's settings are invalid. The message has a line for each problem. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** All chosen environments. @throws SettingsError */
export const chosenEnvironments = ({ env, config }: Choice, all?: Written): EnvironmentSettings[] => {
  const chosen = several(env).flatMap(name =>
    several(config).map(file => chosenEnvironment({ env: name, config: file }, all)),
  );
  if (new Set(chosen.map(({ name }) => name)).size < chosen.length)
    throw new SettingsError('the same environment is meant twice');
  return chosen;
};

const several = (choice: unknown): unknown[] => (typeof choice === 'string' ? choice.split(',') : [choice]);

/**
 * The chosen environment. By default the only one in `environments.ts`, or the one without a name.
 * @throws SettingsError
 */
export const chosenEnvironment = (
  { env, config }: Choice,
  { environments }: Written = written,
): EnvironmentSettings => {
  if (env !== undefined && config !== undefined)
    throw new SettingsError('env=NAME and config=FILE both say which environment is meant: leave one out');
  if (config !== undefined) return checked(EnvironmentSettings, readJson(String(config)), String(config));
  const all = checked(WrittenEnvironments, { environments }, FILE).environments;
  const found = env === undefined ? theDefault(all) : all.find(({ name }) => name === env);
  if (found === undefined) throw new SettingsError(`${FILE}: ${whyNone(env, all)}`);
  return found;
};

const theDefault = (all: readonly EnvironmentSettings[]): EnvironmentSettings | undefined =>
  all.length === 1 ? all[0] : all.find(({ name }) => name === undefined);

const whyNone = (env: unknown, all: readonly EnvironmentSettings[]): string => {
  const names = all.flatMap(({ name }) => name ?? []).join(', ');
  if (env === undefined) return `there are ${names}: say with env=NAME which is meant`;
  return `there is no environment ${env}, ${names === '' ? 'only one without a name' : `only ${names}`}`;
};

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
};

const checked = <T extends v.GenericSchema>(schema: T, settings: unknown, file: string): v.InferOutput<T> => {
  const { success, output, issues } = v.safeParse(schema, settings);
  if (success) return output;
  throw new SettingsError(issues.map(issue => `${file}: ${lineOf(issue)}`).join('\n'));
};

const lineOf = (issue: v.BaseIssue<unknown>): string => {
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path}: ${issue.message}`;
};
