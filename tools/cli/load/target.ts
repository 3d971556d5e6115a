/** Which service the events go to, and which journal remembers what went there. */
import { join } from 'node:path';
import type { Language } from '../../../shared/settings.ts';
import { readStage } from '../../local/stage.ts';
import { Failure } from '../failure.ts';
import { runningStage } from '../running-stage.ts';

export interface Target {
  /** Address of the namespace root, without a slash at its end. */
  readonly address: string;
  readonly journal: string;
}

/**
 * The site that is named, else that of the language on the running stage, else any of it: records take their language from the body.
 * Throws Failure when there is none.
 */
export const targetOf = (site: string | undefined, language: Language, home: string): Target => {
  if (site === undefined) return { address: stageSite(language, home), journal: journalIn(home, STAGE) };
  const address = site.replace(/\/+$/, '');
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) throw new Failure(`--site ${site} is no web address`);
  const ofStage = Object.values(readStage(home)?.sites ?? {}).some(({ url }) => url === address);
  return { address, journal: journalIn(home, ofStage ? STAGE : address) };
};

/** A stage is known by its home: on another port it serves the same calendar. */
const STAGE = 'stage';

const journalIn = (home: string, name: string): string => join(home, 'loads', `${name.replace(/\W+/g, '-')}.jsonl`);

const stageSite = (language: Language, home: string): string => {
  const { sites } = runningStage(home);
  const site = sites[language] ?? Object.values(sites)[0];
  if (site === undefined) throw new Failure(`The stage in ${home} has no site`);
  return site.url;
};
