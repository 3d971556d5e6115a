/**
 * Sends smoke requests to a stage that runs the source and one that runs the bundles, on copies of the same data, and compares the answers.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { assemblyIn } from '../local/code.ts';
import { type RunningStage, type StageOptions, startStage } from '../local/start-stage.ts';
import { addUsers } from '../prove/harness/callers.ts';
import { storeOf } from '../table/open-table.ts';
import { OperatorError } from '../terminal/operator-error.ts';
import { type Answer, ask, type Names, withoutMoments } from './ask.ts';
import { type Compared, differencesOf } from './compared.ts';
import { READS, RECORDS, REFUSALS, type Smoke, WRITES } from './requests.ts';

/**
 * `assembly`: the folder that `cdk synth` wrote. `home`: an empty folder. `only`: the language of one site; absent: all sites. @throws
 * OperatorError if `assembly` is no cloud assembly, or lacks bundles or the site
 */
export const compareSmoke = async (assembly: string, home: string, only?: string): Promise<Compared[]> => {
  const folder = assemblyIn(assembly);
  const [source, bundles] = [join(home, 'source'), join(home, 'bundles')];
  const made = await onStage({ home: source, templates: folder, port: 0 }, async stage => {
    const sites = sitesOf(stage, only);
    await addUsers(storeOf(stage));
    const names = new Map<string, Names>();
    for (const [site, url] of sites) names.set(site, await makeRecords(site, url));
    return { names, port: Number(new URL(stage.urls[sites[0]?.[0] ?? ''] ?? '').port) };
  });
  cpSync(source, bundles, { recursive: true });

  // One after the other at the same port, as answers contain addresses.
  const answersOf = (options: Pick<StageOptions, 'home' | 'templates' | 'artefacts'>) =>
    onStage({ ...options, port: made.port }, async stage => {
      const answers = new Map<string, readonly Answer[]>();
      for (const [site, url] of sitesOf(stage, only))
        answers.set(site, await askAll(url, new Map(made.names.get(site))));
      return answers;
    });
  console.error('Asking the source');
  const ofSource = await answersOf({ home: source, templates: folder });
  console.error('Asking the bundles');
  const ofBundles = await answersOf({ home: bundles, artefacts: folder });
  return [...ofSource].flatMap(([site, answers]) =>
    SMOKE.map((smoke, i) => compare(site, smoke, answers[i], ofBundles.get(site)?.[i])),
  );
};

const SMOKE: readonly Smoke[] = [...READS, ...REFUSALS, ...WRITES];

const onStage = async <T>(
  options: Omit<StageOptions, 'fresh'>,
  use: (stage: RunningStage) => Promise<T>,
): Promise<T> => {
  const stage = await startStage({ ...options, fresh: false });
  try {
    return await use(stage);
  } finally {
    await stage.stop();
  }
};

/** @throws OperatorError if there is no site in the language. */
const sitesOf = ({ urls }: RunningStage, only: string | undefined): [language: string, url: string][] => {
  const sites = Object.entries(urls).filter(([language]) => only === undefined || language === only);
  if (sites.length > 0) return sites;
  throw new OperatorError(`The environment has no site ${only}, only ${Object.keys(urls).join(', ')}`);
};

const makeRecords = async (site: string, url: string): Promise<Names> => {
  const names: Names = new Map([['site', site]]);
  for (const record of RECORDS) {
    const { status, body } = await ask(url, record, names);
    if (status !== record.status)
      throw new OperatorError(`${url} refuses to ${record.name}: ${status} ${JSON.stringify(body)}`);
  }
  return names;
};

const askAll = async (url: string, names: Names): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const smoke of SMOKE) answers.push(await ask(url, smoke, names));
  return answers;
};

const compare = (site: string, smoke: Smoke, source?: Answer, bundle?: Answer): Compared => {
  const of = (answer?: Answer): unknown => (WRITES.includes(smoke) ? withoutMoments(answer) : answer);
  const unexpected = [source, bundle].some(answer => answer?.status !== smoke.status);
  return {
    site,
    name: smoke.name,
    status: bundle?.status ?? 'no answer',
    differences: [
      ...(unexpected
        ? [`${smoke.status} expected, ${source?.status} of the source, ${bundle?.status} of the bundle`]
        : []),
      ...differencesOf(of(source), of(bundle)),
    ],
  };
};
