/** Creates what a test needs but is not about. */
import { expect } from 'vitest';
import { statusAndCode } from './replies.ts';
import type { Service } from './service.ts';

/**
 * Posts a record, which has to succeed, and returns the answer:
 * `createRecord(service, 'venues', { venue: 'Hall' })`.
 */
export const createRecord = async (
  { call }: Pick<Service, 'call'>,
  collection: string,
  fields: object,
  as = 'editor',
) => {
  const reply = await call('POST', `/${collection}`, { as, body: fields });
  expect(statusAndCode(reply)).toEqual([201]);
  return reply.body;
};
