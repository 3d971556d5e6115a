/**
 * One service on a port, with a site at each place that an operator may choose. Clients know only
 * an address.
 */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { openGateway } from '../../tools/local/gateway.ts';
import type { Send } from '../clients/send.ts';
import { certificate, settings } from './calendar-at-hosts.ts';
import { type Opened, openService } from './service.ts';

const WORDPRESS = 'wp-json/tribe/events/v1';
/** A custom domain name, as its mapping has it. */
export const HOST = 'agenda.example';

export const PLACES = [
  { where: 'below /gl', language: 'gl', host: '127.0.0.1', path: '/gl', namespace: WORDPRESS },
  { where: 'at the root of the port', language: 'ca', host: '127.0.0.1', path: '', namespace: WORDPRESS },
  { where: 'below a domain of its own', language: 'eu', host: HOST, path: '/axenda', namespace: WORDPRESS },
  { where: 'with our own namespace', language: 'fr', host: '127.0.0.1', path: '/fr', namespace: 'calendar/events/v1' },
] as const;
type Place = (typeof PLACES)[number];

const CALENDAR = {
  hosts: [{ name: HOST, certificate }],
  sites: PLACES.map(({ language, host, path, namespace }) => ({
    ...settings,
    language,
    namespace,
    ...(host === HOST && { address: `https://${host}${path}` }),
  })),
};

interface Client {
  /** The address of the site, which WordPress calls its home. */
  readonly home: string;
  /** The address that is in the settings of most clients. */
  readonly api: string;
  /**
   * Works like `fetch`, except that each name leads to this machine, as DNS does it for an
   * operator's own.
   */
  readonly send: Send;
}

interface Places {
  readonly service: Opened;
  readonly clientOf: (place: Place) => Client;
}

/** The service for all tests of a file, which ends with them. */
export const usePlaces = async (): Promise<Places> => {
  const gateway = await openGateway(0);
  const homeOf = ({ host, path }: Place): string => `http://${host}:${gateway.port}${path}`;
  const homes = new Map<string, string>(PLACES.map(place => [place.language, homeOf(place)]));
  const service = await openService({ calendar: CALENDAR, addressOf: stage => homes.get(stage) ?? '' });
  service.serveAt(gateway, { root: 'ca' });
  afterAll(async () => {
    await gateway.close();
    await service.stop();
  });
  return { service, clientOf: place => ({ home: homeOf(place), api: `${homeOf(place)}/${place.namespace}`, send }) };
};

const send: Send = (url, { method = 'GET', headers, body } = {}) =>
  new Promise((resolve, reject) => {
    const { host } = new URL(url);
    request(url, { hostname: '127.0.0.1', method, headers: { ...headers, host } }, async answer => {
      const { statusCode = 0, headers } = answer;
      const flat = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
      resolve(new Response(await text(answer), { status: statusCode, headers: flat }));
    })
      .on('error', reject)
      .end(body);
  });
