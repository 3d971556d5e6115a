/** The service that events are loaded into, and the journal of what was loaded there. */
import { join } from 'node:path';
import * as v from 'valibot';
import type { Language } from '../../../shared/settings/language.ts';
import { type Credentials, type Service, serviceAt } from '../../client/http-service.ts';
import { readStage } from '../../local/stage-file.ts';
import { runningStage } from '../../table/running-stage.ts';
import { OperatorError } from '../../terminal/operator-error.ts';

export interface Target {
  readonly service: Service;
  /** Path of the journal. */
  readonly journal: string;
  /** When the run began, by the clock of the service: `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly since: string;
}

export interface TargetSite {
  readonly url: string | undefined;
  readonly language: Language;
  readonly home: string;
}

/**
 * The site that is named, else that of the language on the running stage, else any of it: records take their language from the body.
 * Throws OperatorError when there is none, or when it does not know the login.
 */
export const siteTarget = async (site: TargetSite, credentials: Credentials, stop: AbortSignal): Promise<Target> => {
  const { address, journal } = addressOf(site);
  const service = serviceAt(address, credentials, stop);
  return { service, journal, since: await checkService(service, site.language) };
};

const addressOf = ({ url, language, home }: TargetSite): { address: string; journal: string } => {
  if (url === undefined) return { address: stageSite(language, home), journal: journalIn(home, STAGE) };
  const address = url.replace(/\/+$/, '');
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new OperatorError(`--site ${url} is no web address`);
  const ofStage = Object.values(readStage(home)?.sites ?? {}).some(each => each.url === address);
  return { address, journal: journalIn(home, ofStage ? STAGE : address) };
};

/** Name of the journal of a stage. The port is not in it: a stage serves the same calendar on any port. */
export const STAGE = 'stage';

export const journalIn = (home: string, name: string): string =>
  join(home, 'loads', `${name.replace(/\W+/g, '-')}.jsonl`);

const stageSite = (language: Language, home: string): string => {
  const { sites } = runningStage(home);
  const site = sites[language] ?? Object.values(sites)[0];
  if (site === undefined) throw new OperatorError(`The stage in ${home} has no site`);
  return site.url;
};

const Tags = v.object({ tags: v.array(v.unknown()) });

/** The time of the service. Throws OperatorError when there is none, or the login is wrong, before thousands of lines say so. */
const checkService = async (service: Service, language: Language): Promise<string> => {
  const { status, body, headers } = await service.call('GET', `/tags?per_page=1&ml_language=${language}`);
  if (status !== 200 || !v.is(Tags, body))
    throw new OperatorError(`${service.address} is no calendar service: it answers ${status}`);
  const now = new Date(headers.get('date') ?? Date.now());
  return now.toISOString().slice(0, 19).replace('T', ' ');
};
