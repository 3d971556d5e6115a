/** `calendar restore`: another table takes the place of the one in use, as that was at a point in time (docs/operations.md). */
import { SSMClient } from '@aws-sdk/client-ssm';
import { Command, Option } from 'commander';
import * as v from 'valibot';
import { databaseClient } from '../../../functions/database/dynamo-client.ts';
import { sites } from '../../../infra/default-environment.ts';
import { Deployed, deployedOption, readDeployed } from '../../table/deployed.ts';
import { INTERRUPTED, stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { carryOut } from './carry-out.ts';
import { makeSafe } from './make-safe.ts';
import { restorePlan } from './plan.ts';
import { tableSettings } from './table-settings.ts';

const RestoreOptions = v.object({
  deployed: v.optional(Deployed, true),
  to: v.pipe(v.string(), v.isoTimestamp('--to takes a point in time, such as 2027-03-01T11:59:00Z'), v.toDate()),
  yes: v.optional(v.boolean(), false),
});

export const restoreCommand = (): Command =>
  new Command('restore')
    .description(
      'a new table, as the one in use was at a point in time; prints what it would do, and does it with --yes',
    )
    .addOption(deployedOption())
    .addOption(new Option('--to <time>', 'such as 2027-03-01T11:59:00Z, of the last 35 days').makeOptionMandatory())
    .option('--yes', 'does it')
    .addHelpText(
      'after',
      `
Restores beside the table in use, copies the settings that a restore leaves out, verifies, has ids go on above those that were given, ends
tokens of changes, and leads the next deployment to the new table. The old one stays. Begun again, it goes on where it was interrupted.

Exit code: 0 done or printed, 1 it could not run, 130 interrupted.`,
    )
    .action(async (options: unknown) => {
      const parsed = v.safeParse(RestoreOptions, options);
      if (!parsed.success) throw new OperatorError(parsed.issues[0].message);
      const { deployed, to, yes } = parsed.output;
      const [client, ssm] = [databaseClient(), new SSMClient({})];
      const { names, values } = await readDeployed(deployed, ssm);
      const name = nameAt(values.table, to);
      if (name === values.table) throw new OperatorError(`${name} is in use already`);
      const [lost, restored] = [values.table, name].map(each => ({ client, name: each }));
      if (lost === undefined || restored === undefined) return;
      const steps = restorePlan({ table: await tableSettings(lost), to, name, parameter: names.table });
      if (!yes) {
        console.log(JSON.stringify(steps, undefined, 2));
        return;
      }
      const stop = stopOnInterrupt();
      const say = (line: string): void => console.error(line);
      const safe = () => makeSafe({ lost, restored, sites }, stop, say);
      if (!(await carryOut(steps, { restored, ssm, makeSafe: safe, stop, say }))) {
        process.exitCode = INTERRUPTED;
        return;
      }
      const environment = deployed === true ? '' : ` -c env=${deployed}`;
      console.log(`${name} is ready: npx cdk deploy --all${environment}\n${lost.name} stays as it is`);
    });

/** The same for the same time, so that the command goes on where it was interrupted. */
const nameAt = (table: string, to: Date): string =>
  `${table.replace(/-\d{8}T\d{6}Z$/, '')}-${to.toISOString().replace(/[-:]|\.\d+/g, '')}`;
