/**
 * `calendar restore`: restores the table to a point in time, and switches to the new table
 * (docs/incidents.md#restore).
 */
import { RestoreTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { Command } from 'commander';
import * as v from 'valibot';
import { adopt } from '../../table/adopt.ts';
import { readDeployed } from '../../table/deployed.ts';
import { environmentNamed } from '../../table/environment-of.ts';
import { LEFT_OUT } from '../../table/id-counters.ts';
import { tableOnAws } from '../../table/open-table.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { print, say } from '../../terminal/print.ts';
import { carryOut, lineOf, type Step, stepOf } from './carry-out.ts';
import { isBegun, refuseUnkept, verifyRestored } from './refusals.ts';
import { settingSteps } from './settings.ts';

interface RestoreOptions {
  readonly to: Date;
  readonly config?: string;
  readonly from?: string;
  readonly yes?: boolean;
}

/** A point in time, to the second. */
const timeIn = (sent: string): Date => {
  if (v.is(IsoTimestamp, sent)) return new Date(Math.floor(Date.parse(sent) / 1000) * 1000);
  throw new OperatorError('--to takes a point in time, such as 2027-03-01T11:59:00Z');
};
const IsoTimestamp = v.pipe(v.string(), v.isoTimestamp());

export const restoreCommand = (): Command =>
  new Command('restore')
    .description(
      'restores the table on AWS to a point in time, as a new table; prints what it would do, and does it with --yes',
    )
    .requiredOption('--to <time>', 'such as 2027-03-01T11:59:00Z, of the last 35 days', timeIn)
    .option('--config <file>', 'settings of the deployment (default: CALENDAR_CONFIG)')
    .option('--from <table>', 'restores this table, which was in use before an earlier restore')
    .option('--yes', 'restores; without it, the command prints what it would do')
    .addHelpText(
      'after',
      `
Restores beside the table in use, copies the settings that a restore leaves out, verifies, has ids go on 10,000 above those that were given,
ends tokens of changes, and leads the next deployment to the new table. The old one stays as it is. Begun again with the same time, it goes
on where it was interrupted. Region and credentials are those of the AWS command line; docs/rights.md has the policy.

Exit code: 0 done or printed, 1 it could not run or has failed, 130 interrupted.`,
    )
    .action(async ({ yes, ...options }: RestoreOptions) => {
      const place = await placeOf(options);
      if (yes) {
        await carryOut({ ...place, stop: stopOnInterrupt(), say });
        print(`${place.restored.name} is ready: ${place.deploy}\n${place.lost.name} stays as it is`);
      } else print((await place.remaining()).map((step, index) => `${index + 1}. ${lineOf(step)}`).join('\n'));
    });

/** @throws OperatorError for a table or a time that cannot be restored. */
const placeOf = async ({ to, config, from }: Omit<RestoreOptions, 'yes'>) => {
  const environment = environmentNamed(config);
  const ssm = new SSMClient({});
  const { names, values } = await readDeployed(environment.name ?? true, ssm);
  const lost = tableOnAws(values.table);
  const source = tableOnAws(from ?? lost.name);
  const table = nameAt(lost.name, to);
  const restored = tableOnAws(table);
  if (restored.name === lost.name) throw new OperatorError(`${lost.name} is in use already`);
  const settings = await settingSteps(lost, restored, true);
  if (settings === undefined)
    throw new OperatorError(`There is no table ${lost.name} any more: see docs/incidents.md#a-table-that-is-gone`);
  if (!(await isBegun(restored, source.name, to))) await refuseUnkept(source, to);
  return {
    /** The table in use, which will be replaced. */
    lost,
    restored,
    /** The command that deploys the functions with the new table. */
    deploy: `npx cdk deploy --all${config === undefined ? '' : ` -c config=${config}`}`,
    /**
     * The remaining steps, so that an interrupted restore continues when it is started again. The
     * last one switches to the new table.
     */
    remaining: async (): Promise<Step[]> => {
      const present = await settingSteps(restored, restored);
      const restoring = { SourceTableName: source.name, TargetTableName: table, RestoreDateTime: to };
      const switching = { Name: names.table, Value: table, Overwrite: true };
      return [
        ...(present === undefined
          ? [
              stepOf('RestoreTableToPointInTime', restoring, input =>
                restored.client.send(new RestoreTableToPointInTimeCommand(input)),
              ),
            ]
          : []),
        ...settings.filter(step => !present?.some(each => lineOf(each) === lineOf(step))),
        stepOf('verify', { table }, (_, stop) => verifyRestored(restored, { stop, say })),
        stepOf('adopt', { table, idsLeftOut: LEFT_OUT }, () => adopt(restored, [lost], say)),
        stepOf('PutParameter', switching, input => ssm.send(new PutParameterCommand(input))),
      ];
    },
  };
};

/**
 * The name of the new table is the same for the same time, so that an interrupted command
 * continues.
 */
const nameAt = (table: string, to: Date): string =>
  `${table.replace(/-\d{8}T\d{6}Z$/, '')}-${to.toISOString().replace(/[-:]|\.\d+/g, '')}`;
