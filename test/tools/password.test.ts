import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  eventPasswordParts,
  hashOf,
  isHashOf,
  isSameHash,
  keyedHash,
  keyNameOf,
} from '../../functions/auth/passwords.ts';
import { onlyKey, type SecretKeys } from '../../shared/settings/secret-keys.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import { checkChosenPassword, readPassword } from '../../tools/terminal/password-input.ts';

describe('a stored password', () => {
  const SHA_256_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'; // FIPS 180-2, appendix B.1

  it('is its SHA-256 in hex', () => {
    expect(hashOf('abc')).toBe(SHA_256_OF_ABC);
  });

  it.each([
    ['abc', SHA_256_OF_ABC, true, 'the password'],
    ['abd', SHA_256_OF_ABC, false, 'another'],
    ['', SHA_256_OF_ABC, false, 'none'],
    ['abc', '0'.repeat(64), false, 'the hash of nothing, for unknown logins'],
    ['abc', '', false, 'no hash at all must not throw'],
    ['abc', `${SHA_256_OF_ABC}00`, false, 'a longer value must not throw either'],
  ])('%s against %s: %s', (password, sha256, expected) => {
    expect(isSameHash(hashOf(password), sha256)).toBe(expected);
  });
});

describe('a keyed hash', () => {
  const FIRST_ONLY = onlyKey('key');
  const BOTH: SecretKeys = { use: '2', keys: { 1: 'key', 2: 'other key' } };
  const NEW_ONLY: SecretKeys = { use: '2', keys: { 2: 'other key' } };
  // echo -n '["a","b"]' | openssl dgst -sha256 -hmac key
  const OF_FIRST = '4c9c68cc21ef697376ec27566b925e01f361aa92acb3008fac1053cbb7a30acf';
  // … -hmac 'other key'
  const OF_SECOND = '2.334dafaa5aa3285759d41721f5547624addac932029e54d7d1d8d7e608d3a3ba';

  it('is HMAC-SHA-256 of its parts in JSON, and names its key unless that is the first', () => {
    expect(keyedHash(FIRST_ONLY, ['a', 'b'])).toBe(OF_FIRST);
    expect(keyedHash(BOTH, ['a', 'b'])).toBe(OF_SECOND);
    expect(keyedHash(BOTH, ['a', 'b'], 32)).toBe(OF_SECOND.slice(0, 34));
    expect([OF_FIRST, OF_SECOND, '3.ab', 'no hash', ''].map(keyNameOf)).toEqual(['1', '2', '3', undefined, undefined]);
  });

  it.each<[hash: string, keys: SecretKeys, expected: boolean, why: string]>([
    [OF_FIRST, FIRST_ONLY, true, 'the only key'],
    [OF_FIRST, BOTH, true, 'the old key is known still'],
    [OF_SECOND, BOTH, true, 'the new key'],
    [OF_FIRST, NEW_ONLY, false, 'the old key has been dropped'],
    [OF_SECOND, FIRST_ONLY, false, 'the new key is not known yet'],
    [OF_SECOND.slice(2), NEW_ONLY, false, 'without a name it is of the first'],
    [`1.${OF_SECOND.slice(2)}`, BOTH, false, 'of another key'],
    [OF_FIRST.slice(0, 32), FIRST_ONLY, false, 'a part of it'],
    ['', FIRST_ONLY, false, 'nothing'],
    ['constructor.ab', FIRST_ONLY, false, 'no name of a key'],
  ])('%s with %j: %s, %s', (hash, keys, expected) => {
    expect(isHashOf(hash, keys, ['a', 'b'])).toBe(expected);
  });

  it('is another one for another key, event, password or purpose, and for parts that are cut elsewhere', () => {
    const hashes = [
      keyedHash(FIRST_ONLY, eventPasswordParts(1, 'x')),
      keyedHash(onlyKey('other key'), eventPasswordParts(1, 'x')),
      keyedHash(FIRST_ONLY, eventPasswordParts(2, 'x')),
      keyedHash(FIRST_ONLY, eventPasswordParts(1, 'y')),
      keyedHash(FIRST_ONLY, ['failures', '1', 'x']),
      keyedHash(FIRST_ONLY, ['event-password', '1x']),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('a password from standard input', () => {
  it.each([
    ['correct horse battery\n', 'correct horse battery', 'echo adds a line feed'],
    ['correct horse battery\r\n', 'correct horse battery', 'so do other systems'],
    [' correct horse battery ', ' correct horse battery ', 'spaces belong to it'],
  ])('%j', async (input, expected) => {
    expect(await readPassword(Readable.from([Buffer.from(input)]))).toBe(expected);
  });

  it.each(['', '\n'])('%j is none', async input => {
    await expect(readPassword(Readable.from([Buffer.from(input)]))).rejects.toEqual(
      new OperatorError('Standard input holds no password'),
    );
  });

  it.each([
    ['x'.repeat(20), 'twenty characters'],
    ['çà et là, dès l’été…', 'characters, not bytes'],
  ])('%s will do', password => {
    expect(checkChosenPassword(password)).toBe(password);
  });

  it.each([
    ['x'.repeat(19), 'too short', 'one too few'],
    ['🦀'.repeat(10), 'too short', 'ten characters, though twenty code units'],
    [`${'x'.repeat(20)}\ny`, 'several lines', 'HTTP Basic carries no control characters (RFC 7617, 2)'],
  ])('%j is %s', (password, problem) => {
    expect(() => checkChosenPassword(password)).toThrow(problem);
  });
});
