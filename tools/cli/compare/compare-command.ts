/** `calendar compare`: whether a service shows what another shows. */
import { type Command, Option } from 'commander';
import * as v from 'valibot';
import { LANGUAGES, Language } from '../../../shared/settings/site.ts';
import type { Credentials } from '../../http/service.ts';
import { addressOf, connectTo, otherHostsOption } from '../../original/connection.ts';
import { readAuthors } from '../../original/csv.ts';
import { discover } from '../../original/discover.ts';
import { KINDS, ORIGINAL_KINDS } from '../../original/kinds.ts';
import { accountOf, parseLogin } from '../../table/accounts.ts';
import { openTable, runningStage } from '../../table/open-table.ts';
import { TableLocation, tableCommand } from '../../table/options.ts';
import { addressPairs, wholeNumber } from '../../terminal/argument-parsers.ts';
import { INTERRUPTED, stopOnInterrupt } from '../../terminal/interrupt.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { passwordOfUser, passwordStdin } from '../../terminal/password-input.ts';
import { say } from '../../terminal/print.ts';
import { Format, jsonOption, printResult } from '../../terminal/result.ts';
import { type Compared, compareServices } from './compare-services.ts';
import { type Group, grouped, sayGroups, unexplained } from './rules/report.ts';
import type { Finding } from './rules/rule.ts';

const CompareOptions = v.object({
  ...TableLocation.entries,
  ...Format.entries,
  language: v.optional(Language),
  site: v.optional(v.string()),
  user: v.optional(v.string()),
  siteUser: v.optional(v.string()),
  passwordStdin: v.optional(v.boolean(), false),
  otherHosts: v.optional(v.boolean(), false),
  idOffset: v.number(),
  images: v.array(v.tuple([v.string(), v.string()])),
  authors: v.optional(v.string()),
});
type CompareOptions = v.InferOutput<typeof CompareOptions>;

/** Exit codes. */
const EXIT = { same: 0, different: 2 } as const;

export const compareCommand = (): Command =>
  tableCommand('compare')
    .description('reads a service of the original, or another one like this, and says what this one shows differently')
    .argument('<url>', 'of the namespace there, such as https://site.example/wp-json/tribe/events/v1')
    .addOption(new Option('--language <language>', 'of the site here, on the running stage').choices(LANGUAGES))
    .option('--site <url>', 'of the namespace here (default: on the running stage, the site of --language)')
    .option('--user <login>', 'at the source: reads what is not public, too')
    .option('--site-user <login>', 'here (default: as --user)')
    .addOption(passwordStdin())
    .addOption(otherHostsOption())
    .addOption(new Option('--id-offset <n>', 'as it was imported').argParser(wholeNumber(0, 1e9)).default(0))
    .addOption(
      new Option('--images <old=new>', 'as it was imported; may be repeated').argParser(addressPairs).default([]),
    )
    .option('--authors <file>', 'as it was imported: CSV (id,login); logins are looked up in the table')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Reads all lists with all dates, a few requests at a time. What may differ, and why, is said by a table of rules (docs/moving-in.md#comparing). Writes nothing.

Passwords: CALENDAR_PASSWORD, or with --password-stdin from standard input; here CALENDAR_SITE_PASSWORD, else the same one.

Exit code: 0 nothing differs that no rule names, 2 something does, 1 it could not run, 130 interrupted.`,
    )
    .action(async (sent: unknown, options: unknown) => {
      const parsed = v.parse(CompareOptions, options);
      const stop = stopOnInterrupt();
      const { source: there, here: own } = await credentialsOf(parsed);
      const { otherHosts } = parsed;
      const address = await discover(v.parse(v.string(), sent), { stop, otherHosts });
      const source = connectTo({ address, credentials: there, stop, otherHosts });
      const here = connectTo({ address: siteOf(parsed), credentials: own, stop, otherHosts });
      const findings: Finding[] = [];
      const setting = {
        ...{ source: source.address, here: here.address, isKnown: source.login !== undefined },
        ...{ idOffset: parsed.idOffset, images: parsed.images, authors: await authorsIn(parsed.authors, parsed) },
      };
      try {
        const compared = await compareServices({
          ...{ source, here, setting, begin: what => say(`Reading ${what}`) },
          report: finding => findings.push(finding),
        });
        const groups = grouped(findings);
        printResult({ records: compared, groups }, () => textOf(compared, groups), parsed);
        process.exitCode = unexplained(groups).length === 0 ? EXIT.same : EXIT.different;
      } catch (error) {
        if (!stop.aborted) throw error;
        process.exitCode = INTERRUPTED;
      }
    });

const siteOf = ({ site, language, home }: CompareOptions): string => {
  if (site !== undefined) return addressOf(site);
  if (language === undefined) throw new OperatorError('Say which site to compare with: --language, or --site');
  const url = runningStage(home).urls[language];
  if (url === undefined) throw new OperatorError(`No site of the stage speaks ${language}`);
  return url;
};

const credentialsOf = async ({
  user,
  siteUser = user,
  passwordStdin,
}: CompareOptions): Promise<{ readonly source?: Credentials; readonly here?: Credentials }> => {
  if (user === undefined && siteUser === undefined) return {};
  if (user === undefined || siteUser === undefined)
    throw new OperatorError('Name the account at the source, too: --user');
  const password = await passwordOfUser({ passwordStdin });
  const own = process.env.CALENDAR_SITE_PASSWORD ?? password;
  return { source: { login: user, password }, here: { login: siteUser, password: own } };
};

/** By their numbers there, as answers show them. The numbers of logins are looked up in the table. @throws OperatorError. */
const authorsIn = async (file: string | undefined, place: TableLocation): Promise<ReadonlyMap<string, string>> => {
  const authors = new Map<string, string>();
  for (const [id, login] of file === undefined ? [] : readAuthors(file)) {
    const { user } = await accountOf(openTable(place), parseLogin(login));
    authors.set(String(id), String(user.id));
  }
  return authors;
};

const textOf = (records: Compared, groups: readonly Group[]): string => {
  const read = ORIGINAL_KINDS.map(kind => `${records[kind]} ${KINDS[kind].member}`).join(', ');
  const different = unexplained(groups).reduce((sum, { count }) => sum + count, 0);
  const sum = different === 0 ? 'Nothing differs that no rule names' : `${different} differ that no rule names`;
  const text = sayGroups(groups);
  return `${text === '' ? '' : `${text}\n\n`}${sum}: ${read}`;
};
