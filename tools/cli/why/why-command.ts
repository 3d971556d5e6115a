/** `calendar why`: all that the log says of one request. */
import { Command, InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { AccessLine, ID_FIELDS } from '../../../shared/http/log.ts';
import { DAY } from '../../../shared/time/wall.ts';
import { DEFAULT_HOME } from '../../local/stage-file.ts';
import { notEmpty } from '../../terminal/argument-parsers.ts';
import { secondsNow } from '../../terminal/now.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { Format, jsonOption, printResult } from '../../terminal/result.ts';
import { explain } from './explain.ts';
import type { LoggedLine, LogReader } from './log-reader.ts';
import { stageLines } from './stage-lines.ts';

const WhyOptions = v.object({
  home: v.string(),
  log: v.optional(v.string()),
  days: v.number(),
  ...Format.entries,
});

export const whyCommand = (): Command =>
  new Command('why')
    .description('says why a request was answered as it was: all that the log has of it')
    .argument('<request id>', 'what the header apigw-requestid of the answer says', requestIdOf)
    .addOption(new Option('--home <dir>', 'home of the stage').default(DEFAULT_HOME, '.local'))
    .addOption(
      new Option(
        '--log <group>',
        'log group on AWS: Calendar, or staging-Calendar for the environment staging (default: the log of the stage)',
      ).argParser(notEmpty),
    )
    .addOption(new Option('--days <n>', 'how many days to look back on AWS').argParser(daysOf).default(1))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
On AWS it asks CloudWatch Logs Insights, once or twice, which is paid by what is read, and needs the rights logs:StartQuery and
logs:GetQueryResults. A line is there some seconds after its request, for 30 days.

Exit code: 0 found, 1 no line has this id, or it could not run.`,
    )
    .action(async (id: string, options: unknown) => {
      const { home, log, days, json } = v.parse(WhyOptions, options);
      const lines = await linesOf(id, log === undefined ? stageLines(home) : await awsReader(log, days));
      if (lines.length === 0) throw new OperatorError(`No line of ${log ?? home} has the id ${id}`);
      printResult(lines, () => explain(lines), { json });
    });

/** Loaded where it is needed: its library takes a third of a second. */
const awsReader = async (group: string, days: number): Promise<LogReader> => {
  const { awsLines } = await import('./aws-lines.ts');
  const until = secondsNow();
  return awsLines({ group, since: until - days * DAY, until });
};

/** With the lines that Lambda itself has written about the call, under an id of its own. */
const linesOf = async (id: string, read: LogReader): Promise<readonly LoggedLine[]> => {
  const lines = await read(id, 'requestId');
  const calls = lines.flatMap(({ line }) => callIn(line)).filter(call => call !== id);
  const ofCalls = await Promise.all(calls.flatMap(call => ID_FIELDS.map(field => read(call, field))));
  return [...lines, ...ofCalls.flat()].toSorted((a, b) => (a.at < b.at ? -1 : 1));
};

const Access = v.pipe(v.string(), v.parseJson(), AccessLine);

/** Lambda's id of the call, from the line of the gateway. */
const callIn = (line: string): string[] => {
  const access = v.safeParse(Access, line);
  const { lambdaId = '-' } = access.success ? access.output : {};
  return lambdaId === '-' ? [] : [lambdaId];
};

/** @throws InvalidArgumentError, which ends the command with exit code 1. */
const requestIdOf = (sent: string): string => {
  if (/^[\w=+/.-]{1,128}$/.test(sent)) return sent;
  throw new InvalidArgumentError('It must be the id of a request, such as JKJaXmPLvHcESHA=.');
};

const daysOf = (sent: string): number => {
  const days = Number(sent);
  if (Number.isInteger(days) && days >= 1 && days <= 30) return days;
  throw new InvalidArgumentError('It must be a number of days from 1 to 30, as the log keeps no more.');
};
