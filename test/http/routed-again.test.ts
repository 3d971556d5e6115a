/** Where a request goes that API Gateway has found no route for (docs/decisions/site-addresses). */
import { describe, expect, it } from 'vitest';
import { routedAgain } from '../../functions/http/paths.ts';
import { httpEvent, SITE } from '../support/middleware.ts';

/** As API Gateway hands it to the router. */
const unrouted = (rawPath: string) => ({ ...httpEvent({}), routeKey: '$default', rawPath });
const routed = (rawPath: string, baseUrl?: string) => {
  const { routeKey, pathParameters } = routedAgain(unrouted(rawPath), { site: SITE, baseUrl });
  return [routeKey, pathParameters];
};
const NAMESPACE = '/calendar/events/v1';
const to = (path: string, parameters: object = {}) => [`GET ${NAMESPACE}${path}`, parameters];
const NOWHERE = ['$default', undefined];

it.each<[string, unknown[]]>([
  ['/events', to('/events')],
  ['//events', NOWHERE],
  ['/events//', to('/events')],
  ['/', to('')],
  ['/events/7/', to('/events/{id}', { id: '7' })],
  ['/events//7', NOWHERE],
  ['/events/by-slug/romaria/', to('/events/by-slug/{slug}', { slug: 'romaria' })],
  ['/events/by-slug/romar%C3%ADa', to('/events/by-slug/{slug}', { slug: 'romaría' })],
  ['/events/by-slug/romaría', to('/events/by-slug/{slug}', { slug: 'romaría' })],
  ['/events/by-slug/100%', to('/events/by-slug/{slug}', { slug: '100%' })],
  ['/%65vents', to('/events')],
  ['/categories/by-slug/x', NOWHERE],
  ['/nowhere', NOWHERE],
])('%s below the namespace goes to %j', (path, route) => {
  expect(routed(`/gl${NAMESPACE}${path}`)).toEqual(route);
});

describe('the path may begin with', () => {
  it.each([
    ['nothing, as at a host of its own', '', 'https://agenda.example'],
    ['the stage', '/gl', undefined],
    ['the stage, whatever the address', '/gl', 'https://agenda.example/axenda'],
    ['the base path', '/axenda/v2', 'https://agenda.example/axenda/v2'],
    ['the stage and the base path', '/gl/axenda', 'https://agenda.example/axenda'],
    ['the same word for both', '/gl/gl', 'https://agenda.example/gl'],
  ])('%s', (_, start, baseUrl) => {
    expect(routed(`${start}${NAMESPACE}/events/`, baseUrl)).toEqual(to('/events'));
  });

  it.each([
    ['another word', '/ca', undefined],
    ['part of the base path', '/axenda', 'https://agenda.example/axenda/v2'],
    ['the base path before the stage', '/axenda/gl', 'https://agenda.example/axenda'],
  ])('not %s', (_, start, baseUrl) => {
    expect(routed(`${start}${NAMESPACE}/events/`, baseUrl)).toEqual(NOWHERE);
  });
});

it('the method is the one that was sent, and nothing else of the event changes', () => {
  const event = { ...httpEvent({ method: 'PUT', body: '{"title":"T"}', query: '?a=1' }), routeKey: '$default' };
  const asked = { ...event, rawPath: `/gl${NAMESPACE}/events/7/` };
  expect(routedAgain(asked, { site: SITE, baseUrl: undefined })).toEqual({
    ...asked,
    routeKey: `PUT ${NAMESPACE}/events/{id}`,
    pathParameters: { id: '7' },
  });
});
