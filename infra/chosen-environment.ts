/**
 * Reads the settings of an environment from a JSON file. Wrong settings are reported before
 * anything is synthesised.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { EnvironmentSettings } from './environment-settings.ts';

/**
 * The repository's own settings, which are used if none are named: by the local server, tests and
 * `npm run synth`. They are never deployed.
 */
export const EXAMPLE = join(import.meta.dirname, 'example.json');

/** The operator's settings are invalid. The message has a line for each problem. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * The file of settings that the operator names, by `--config` or `-c config=FILE`, else by
 * `CALENDAR_CONFIG`. Returns undefined if none is named.
 */
export const namedFile = (config?: string): string | undefined => config ?? (process.env.CALENDAR_CONFIG || undefined);

/**
 * The environment whose settings are in the file.
 *
 * @throws SettingsError
 */
export const environmentIn = (file: string): EnvironmentSettings => {
  const { success, output, issues } = v.safeParse(EnvironmentSettings, readJson(file));
  if (success) return output;
  throw new SettingsError(issues.map(issue => `${file}: ${lineOf(issue)}`).join('\n'));
};

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
};

const lineOf = (issue: v.BaseIssue<unknown>): string => {
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path}: ${issue.message}`;
};
