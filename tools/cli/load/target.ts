/** Where a load sends events: over HTTP, or into a table in this process. */
import * as v from 'valibot';
import type { Language } from '../../../shared/settings/site.ts';
import type { UncheckedStore } from '../../../shared/store/store.ts';
import { type Download, downloadPicture } from '../../http/download-picture.ts';
import { type Credentials, type Service, serviceAt } from '../../http/service.ts';
import { openForWriting, runningServer } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';
import { passwordOfUser } from '../../terminal/password-input.ts';
import type { LoadOptions, UserOptions } from './options.ts';

/** How a target takes copies of pictures. */
export interface Copying {
  /** WordPress' own namespace of the site for this language. */
  readonly mediaOf: (language: Language) => Service;
  readonly download: Download;
}

export interface Target {
  /**
   * Returns the service for lines in this language, which must be one of those for which the target
   * was opened.
   */
  readonly serviceOf: (language: Language) => Service;
  /** Absent if only operations on events lead to the target. */
  readonly copying?: Copying;
}

/** A load whose target is open. */
export interface Load extends LoadOptions, Target {
  /** When aborted, nothing further is begun. */
  readonly stop: AbortSignal;
}

/**
 * `languages` are those of the lines to load.
 * @throws OperatorError when the target does not take all of them.
 */
export type OpenTarget = (languages: readonly Language[], stop: AbortSignal) => Promise<Target>;

export interface Destination {
  readonly open: OpenTarget;
  /** Opens the table, where feeds are remembered; undefined if only HTTP leads to it. */
  readonly store?: () => Promise<UncheckedStore>;
}

/** @throws OperatorError if a password is needed, and there is none. */
export const destinationOf = async (options: UserOptions): Promise<Destination> => {
  const { dryRun, site, user, home, table } = options;
  const store = () => openForWriting(options);
  if (dryRun || table !== undefined) {
    const open = async (languages: readonly Language[]) => {
      const { tableServices } = await import('./table-services.ts'); // it imports the operations of events, which takes long
      const services = await tableServices(await store(), options);
      requireSites(languages, services);
      return { serviceOf: ofLanguage(services) };
    };
    return { open, store };
  }
  const open = siteTarget(site, home, { login: user, password: await passwordOfUser(options) });
  return site === undefined ? { open, store } : { open };
};

/**
 * Opens the named site for all languages: requests name the language if the site speaks another
 * one. Without a name, opens the site of each language on the running local server.
 * @throws OperatorError when there is no such site, or it refuses the login.
 */
export const siteTarget =
  (url: string | undefined, home: string, credentials: Credentials): OpenTarget =>
  async (languages, stop) => {
    const addressOf = addressesOf(url, home, languages);
    const open = async (language: Language) => {
      const service = serviceAt(addressOf(language), credentials, stop);
      const { spoken, media } = await checkService(service);
      const named = spoken === language ? service : speaking(language, service);
      return [language, { service: named, media: serviceAt(media, credentials, stop) }] as const;
    };
    const siteOf = ofLanguage(new Map(await Promise.all(languages.map(open))));
    return {
      serviceOf: language => siteOf(language).service,
      copying: { mediaOf: language => siteOf(language).media, download: downloadPicture },
    };
  };

/**
 * Names the language in each request, unless the site speaks it anyway: the site would then send
 * its errors in this language instead of English.
 */
const speaking = (language: Language, service: Service): Service => ({
  ...service,
  call: (method, path, sent) =>
    service.call(method, `${path}${path.includes('?') ? '&' : '?'}ml_language=${language}`, sent),
});

const ofLanguage =
  <T>(opened: ReadonlyMap<Language, T>) =>
  (language: Language): T => {
    const found = opened.get(language);
    if (found !== undefined) return found;
    throw new Error(`nothing was opened for lines in ${language}`);
  };

const addressesOf = (url: string | undefined, home: string, languages: readonly Language[]) => {
  if (url === undefined) {
    const { urls } = runningServer(home);
    requireSites(languages, new Map(Object.entries(urls)), ', or name with --site one that takes all lines');
    return (language: Language): string => urls[language] ?? '';
  }
  const address = url.replace(/\/+$/, '');
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new OperatorError(`--site ${url} is no web address`);
  return (): string => address;
};

/**
 * Requires a site for each language. A site in another language would read dates in its own time
 * zone and amounts in its own currency, so it is never used by default. `more` is a further remedy
 * for the message.
 * @throws OperatorError when a language has no site.
 */
const requireSites = (languages: readonly Language[], sites: ReadonlyMap<string, unknown>, more = ''): void => {
  const missing = languages.filter(language => !sites.has(language));
  if (missing.length === 0) return;
  throw new OperatorError(
    `No site speaks ${missing.join(', ')}, so nothing was sent: there are sites in ${[...sites.keys()].join(', ')}. Add them to the settings, with time zone and currency${more}`,
  );
};

/**
 * Returns the language of the site, and the address of WordPress' own namespace, on the same host,
 * as the password is sent there.
 * @throws OperatorError when the service cannot be reached or refuses the login, so that not
 * thousands of lines fail first.
 */
const checkService = async (service: Service) => {
  const { status, body, headers } = await service.call('GET', '/tags?per_page=1');
  if (status !== 200 || !v.is(Tags, body))
    throw new OperatorError(`${service.address} is no calendar service: it answers ${status}`);
  const [, index = ''] = /<([^>]+)>; rel="https:\/\/api\.w\.org\/"/.exec(headers.get('link') ?? '') ?? [];
  const isSame = URL.parse(index)?.origin === new URL(service.address).origin;
  return { spoken: headers.get('content-language'), media: isSame ? `${index}wp/v2` : service.address };
};
const Tags = v.object({ tags: v.array(v.unknown()) });
