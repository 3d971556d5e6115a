/**
 * Replays the exchanges recorded with the original (`test/golden/README.md`) on both stages: each has to agree with the original in the
 * same ones.
 */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { spawnBound } from '../local/lifetime.ts';
import { type StageOptions, startStage } from '../local/start-stage.ts';
import { readDeployment } from '../local/template.ts';
import { addUsers, LOGINS, passwordOf } from '../local/test-users.ts';
import { storeOf } from '../table/open-table.ts';
import { OperatorError } from '../terminal/operator-error.ts';

const GOLDEN = join(import.meta.dirname, '..', '..', 'test', 'golden');

/** The site for which the known differences are listed, and its zone, as dates have no offset. */
const [LANGUAGE, ZONE] = ['gl', 'Europe/Madrid'];
const Site = v.pipe(v.string(), v.parseJson(), v.object({ timezone: v.string() }));

/** A recorded exchange, as the bundles answer it. */
export interface Compared {
  readonly name: string;
  /** How the answer differs from that of the original. */
  readonly status: string;
  /** Differences from the answer of the source, and from what is listed. */
  readonly differences: readonly string[];
}

/** Empty if there is no such site. */
export const compareReplays = async (folder: string, home: string): Promise<Compared[]> => {
  const site = readDeployment(folder, 'Calendar', '')
    .apis.filter(({ stage }) => stage === LANGUAGE)
    .find(({ routes }) => v.parse(Site, routes[0]?.function.environment.SITE).timezone === ZONE)?.stage;
  if (site === undefined) {
    console.error(`There is no site ${LANGUAGE} in ${ZONE}, so the recorded exchanges are left out`);
    return [];
  }
  console.error(`Replaying the recorded exchanges at ${site}: the source`);
  const source = await replay({ home: join(home, 'replay-source'), templates: folder }, site);
  console.error(`Replaying the recorded exchanges at ${site}: the bundles`);
  const bundles = await replay({ home: join(home, 'replay-bundles'), artefacts: folder }, site);
  return source.map(({ group, name, failure }, i) => {
    const other = bundles[i];
    return {
      name: `${group}: ${name}`,
      status: other?.failure?.level ?? 'as the original',
      differences: [
        ...(other?.listed === false ? (other.failure?.detail ?? []) : []),
        ...(failure?.level === other?.failure?.level ? [] : [`of the source: ${failure?.level ?? 'as the original'}`]),
      ],
    };
  });
};

const Exchange = v.object({
  group: v.string(),
  name: v.string(),
  /** How the answer differs from that of the original. */
  failure: v.nullable(v.object({ level: v.string(), detail: v.array(v.string()) })),
  /** Whether the difference, or its absence, is as listed. */
  listed: v.boolean(),
});

const replay = async (
  options: Pick<StageOptions, 'home' | 'templates' | 'artefacts'>,
  site: string,
): Promise<v.InferOutput<typeof Exchange>[]> => {
  const stage = await startStage({ ...options, port: 0, fresh: true });
  try {
    await addUsers(storeOf(stage));
    const [credentials, report] = [join(options.home, 'credentials.json'), join(options.home, 'report.json')];
    const pairs = Object.values(LOGINS).map(login => [login, `${login}:${passwordOf(login)}`]);
    writeFileSync(credentials, JSON.stringify(Object.fromEntries(pairs)));
    const child = spawnBound(process.execPath, [
      join(GOLDEN, 'replay.mjs'),
      ...['--base', stage.urls[site] ?? '', '--credentials', credentials],
      ...['--differences', join(GOLDEN, 'known-differences.json'), '--report', report],
    ]);
    child.stdin.end();
    child.stdout.resume();
    const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
    return v.parse(v.array(Exchange), JSON.parse(readReport(report, errors)));
  } finally {
    await stage.stop();
  }
};

const readReport = (file: string, errors: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new OperatorError(`The replay broke off: ${errors}`);
  }
};
