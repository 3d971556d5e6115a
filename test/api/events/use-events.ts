/**
 * What tests of events have in common: a service for each file, the minimal event of the reference,
 * and refusals in the form that clients see.
 */
import { expect } from 'vitest';
import { recount } from '../../support/recount.ts';
import { type Answer, type ServiceOptions, useService } from '../../support/service.ts';

/** The event M of the checks (reference, part 11). */
export const M = { title: 'T', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' } as const;

/** The `Link` header of every answer. */
export const INDEX_LINK = '<http://calendar.test/gl/wp-json/>; rel="https://api.w.org/"';

/** The site whose language is Galician, which answers unless another is named. */
export const SITE = 'http://calendar.test/gl';
export const ROOT = `${SITE}/calendar/events/v1`;

/**
 * Starts one service for all tests of a file. Posts send M with the given fields, as `editor`
 * unless another writer is named.
 */
export const useEvents = async (options?: ServiceOptions) => {
  const service = await useService(options);
  const { call, setNow, publishDue } = service;
  const post = (fields: object = {}, as = 'editor') => call('POST', '/events', { as, body: { ...M, ...fields } });
  const put = (id: number, body: object, as = 'editor') => call('PUT', `/events/${id}`, { as, body });
  const get = (id: number, as?: string) => call('GET', `/events/${id}`, as === undefined ? {} : { as });
  return {
    call,
    post,
    put,
    get,
    /** Returns the record of a create, which has to succeed. */
    create: async (fields?: object, as?: string) => bodyOf(await post(fields, as), 201),
    change: async (id: number, fields: object, as?: string) => bodyOf(await put(id, fields, as), 200),
    read: async (id: number, as?: string) => bodyOf(await get(id, as), 200),
    trash: async (id: number, as = 'editor') => bodyOf(await call('DELETE', `/events/${id}`, { as }), 200),
    /** Creates a record of another kind and returns its id: `make('venues', { venue: 'Hall' })`. */
    make: async (collection: string, body: object, as = 'editor'): Promise<number> =>
      bodyOf(await call('POST', `/${collection}`, { as, body }), 201).id,
    setNow,
    publishDue,
    /** Returns what `calendar verify` finds in the table. */
    differences: () => recount(service.endpoint, service.table),
  };
};

export const bodyOf = ({ status, body }: Answer, expected: number) => {
  expect({ status, ...(status === expected ? {} : body) }).toEqual({ status: expected });
  return body;
};

/**
 * The status, the code and the names of the fields at fault. Every refusal has the same envelope
 * (check 33).
 */
export const refusalOf = ({ status, body }: Answer): (string | number)[] => {
  expect(body).toEqual({ code: expect.any(String), message: expect.stringMatching(/./), data: expect.any(Object) });
  expect(body.data.status).toBe(status);
  const params: object = body.data.params ?? [];
  return [status, body.code, ...(Array.isArray(params) ? params : Object.keys(params))];
};

export const invalidParam = (...names: string[]) => [400, 'rest_invalid_param', ...names];
export const missingParam = (...names: string[]) => [400, 'rest_missing_callback_param', ...names];
