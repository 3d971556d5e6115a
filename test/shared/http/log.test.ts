/** The log may describe an error, but must not contain anything from a record. */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { faultOf } from '../../../shared/http/log.ts';

const thrown = (schema: v.GenericSchema, value: unknown): unknown => {
  try {
    return v.parse(schema, value);
  } catch (error) {
    return error;
  }
};
const Record = v.object({ title: v.string(), image: v.object({ id: v.number() }) });

it.each<[what: string, error: unknown, message: string]>([
  ['one field', thrown(Record, { title: 'a', image: { id: 'SECRET' } }), 'does not hold: image.id'],
  ['several', thrown(Record, { title: 5, image: {} }), 'does not hold: title, image.id'],
  ['no field', thrown(Record, 'SECRET'), 'does not hold: the whole'],
  ['a text of several lines', thrown(v.number(), 'a\n    at SECRET\n    at SECRET'), 'does not hold: the whole'],
])('of a record that is broken, the paths: %s', (_, error, message) => {
  const fault = faultOf(error);
  expect(fault).toEqual({ name: 'ValiError', message, stack: expect.stringMatching(/^\s+at .*valibot/) });
  expect(JSON.stringify(fault)).not.toContain('SECRET');
});

it('of any other error, all of it', () => {
  const error = new RangeError('out of range');
  expect(faultOf(error)).toEqual({ name: 'RangeError', message: 'out of range', stack: error.stack });
});

it('of what is no error, its text', () => {
  expect(faultOf('text')).toEqual({ name: 'unknown', message: 'text', stack: undefined });
  expect(faultOf(undefined)).toEqual({ name: 'unknown', message: 'undefined', stack: undefined });
});
