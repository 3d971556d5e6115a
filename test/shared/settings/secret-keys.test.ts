/**
 * The keys of a deployment: what the secret may contain, and how one key replaces another
 * (docs/decisions/secret-keys).
 */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  nextRotation,
  onlyKey,
  parameterNames,
  rotated,
  SecretKeys,
  secretText,
} from '../../../shared/settings/secret-keys.ts';

const [A, B, C] = ['a'.repeat(32), 'b'.repeat(64), 'c'.repeat(64)] as const;

it.each<[text: string, keys: SecretKeys | undefined, why: string]>([
  [A, onlyKey(A), 'of a deployment that never rotated'],
  [`{"use":"1","keys":{"1":"${A}","10":"${B}"}}`, { use: '1', keys: { 1: A, 10: B } }, 'of one that rotates'],
  [secretText(onlyKey(A)), onlyKey(A), 'the first key as JSON'],
  ['a'.repeat(31), undefined, 'too short'],
  [`{"use":"2","keys":{"1":"${A}"}}`, undefined, 'the key in use is missing'],
  [`{"use":"1","keys":{"1":"${A}","key2":"${B}"}}`, undefined, 'names are numbers'],
  [`{"use":"1","keys":{"1":"${A}","2nd":"${B}"}}`, undefined, 'to their end'],
  [`{"use":"1","keys":{"1":"short"}}`, undefined, 'a short one among them'],
  [`{"use":"1","keys":{"1":"${A}"`, undefined, 'half a text is no key'],
])('%s: %j, %s', (text, keys) => {
  const parsed = v.safeParse(SecretKeys, text);
  expect(parsed.success ? parsed.output : undefined).toEqual(keys);
});

it('rotates in three steps, time and again', () => {
  const steps: unknown[] = [];
  let keys = onlyKey(A);
  for (const made of [B, 'of no interest', 'of no interest', C]) {
    const next = nextRotation(keys);
    keys = rotated(keys, next, made);
    steps.push([next.step, next.name, keys]);
  }
  expect(steps).toEqual([
    ['add', '2', { use: '1', keys: { 1: A, 2: B } }],
    ['use', '2', { use: '2', keys: { 1: A, 2: B } }],
    ['drop', '1', { use: '2', keys: { 2: B } }],
    ['add', '3', { use: '2', keys: { 2: B, 3: C } }],
  ]);
});

it('the parameters of an environment are in a folder of its name', () => {
  const [table, secret, keyVersion] = ['table', 'secret', 'key-version'].map(name => `/calendar/${name}`);
  expect(parameterNames(undefined)).toEqual({ table, secret, keyVersion });
  expect(parameterNames('staging').table).toBe('/calendar/staging/table');
});
