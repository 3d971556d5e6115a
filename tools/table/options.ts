/** The options `--home` and `--table`, which say what table a command works on. */
import { Command, Option } from 'commander';
import * as v from 'valibot';
import { DEFAULT_HOME } from '../local/data-folder.ts';
import { notEmpty } from '../terminal/argument-parsers.ts';

export const homeOption = (): Option =>
  new Option('--home <dir>', 'data folder of the local server').default(DEFAULT_HOME, '.local');

/**
 * The table on AWS, instead of the local one. Region and credentials are those of the AWS command
 * line.
 */
export const tableOption = (): Option =>
  new Option(
    '--table <name>',
    'table on AWS, as `cdk deploy` printed it (default: the running local server)',
  ).argParser(notEmpty);

/** For commands that derive from records what the sites of an environment decide. */
export const configOption = (): Option =>
  new Option(
    '--config <file>',
    'settings of the table’s environment (default: CALENDAR_CONFIG, else the example)',
  ).argParser(notEmpty);

/**
 * The values of these options, by which a command finds its table and the settings of its
 * environment.
 */
export const TableLocation = v.object({
  home: v.string(),
  table: v.optional(v.pipe(v.string(), v.nonEmpty())),
  config: v.optional(v.string()),
});
export type TableLocation = v.InferOutput<typeof TableLocation>;

/** A command of its own, or one below `parent`. */
export const tableCommand = (name: string, parent?: Command): Command =>
  (parent?.command(name) ?? new Command(name)).addOption(homeOption()).addOption(tableOption());
