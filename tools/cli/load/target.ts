/** The services into which events are loaded. */
import * as v from 'valibot';
import type { Language } from '../../../shared/settings/site.ts';
import { type Download, downloadPicture } from '../../http/download-picture.ts';
import { type Credentials, type Service, serviceAt } from '../../http/service.ts';
import { runningServer } from '../../table/open-table.ts';
import { OperatorError } from '../../terminal/operator-error.ts';

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

/**
 * `languages` are those of the lines to load.
 * @throws OperatorError when the target does not take all of them.
 */
export type OpenTarget = (languages: readonly Language[], stop: AbortSignal) => Promise<Target>;

/**
 * Opens the named site for all languages: requests name the language if the site speaks another
 * one. Without a name, opens the site of each language on the running local server.
 * @throws OperatorError when there is no such site, or it refuses the login.
 */
export const siteTarget =
  (url: string | undefined, home: string, credentials: Credentials): OpenTarget =>
  async (languages, stop) => {
    const addressOf = addressesOf(url, home, languages);
    const checked = await Promise.all(
      languages.map(async language => {
        const service = serviceAt(addressOf(language), credentials, stop);
        const { spoken, media } = await checkService(service);
        return {
          media: [language, serviceAt(media, credentials, stop)] as const,
          service: [language, spoken === language ? service : speaking(language, service)] as const,
        };
      }),
    );
    return {
      serviceOf: serviceIn(checked.map(({ service }) => service)),
      copying: { mediaOf: serviceIn(checked.map(({ media }) => media)), download: downloadPicture },
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

export const serviceIn = (opened: readonly (readonly [Language, Service])[]): Target['serviceOf'] => {
  const services = new Map(opened);
  return language => {
    const service = services.get(language);
    if (service !== undefined) return service;
    throw new Error(`nothing was opened for lines in ${language}`);
  };
};

const addressesOf = (url: string | undefined, home: string, languages: readonly Language[]) => {
  if (url === undefined) {
    const { urls } = runningServer(home);
    requireSites(languages, Object.keys(urls), ', or name with --site one that takes all lines');
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
export const requireSites = (languages: readonly Language[], spoken: readonly string[], more = ''): void => {
  const missing = languages.filter(language => !spoken.includes(language));
  if (missing.length === 0) return;
  throw new OperatorError(
    `No site speaks ${missing.join(', ')}, so nothing was sent: there are sites in ${spoken.join(', ')}. Add them to the settings, with time zone and currency${more}`,
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
