/** Headers by which clients find the API of a site (contract/http#discovery). */
import { WORDPRESS } from '../../shared/settings/namespace.ts';
import { type AddressDeps, type HttpEvent, siteAddressOf } from './http-event.ts';

/** The `Link` of every answer: where WordPress' index is. */
export const indexLink = (event: HttpEvent, deps: AddressDeps): string =>
  `<${siteAddressOf(event, deps)}/${WORDPRESS}/>; rel="https://api.w.org/"`;

/** Of pages, as The Events Calendar has them. */
export const pageDiscovery = (event: HttpEvent, deps: AddressDeps): Readonly<Record<string, string>> => {
  const address = siteAddressOf(event, deps);
  return {
    'X-TEC-API-VERSION': 'v1',
    'X-TEC-API-ROOT': `${address}/${deps.site.namespace}/`,
    'X-TEC-API-ORIGIN': address,
    Link: indexLink(event, deps),
  };
};
