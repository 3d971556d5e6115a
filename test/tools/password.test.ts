import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { eventPasswordHash, hashOf, isSame, keyedHash } from '../../functions/identity/hashes.ts';
import { OperatorError } from '../../tools/terminal/operator-error.ts';
import { checkChosenPassword, randomPassword, readPassword } from '../../tools/terminal/password-input.ts';

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
    expect(isSame(hashOf(password), sha256)).toBe(expected);
  });
});

describe('a keyed hash', () => {
  it('is HMAC-SHA-256 of its parts in JSON', () => {
    // echo -n '["a","b"]' | openssl dgst -sha256 -hmac key
    expect(keyedHash('key', ['a', 'b'])).toBe('4c9c68cc21ef697376ec27566b925e01f361aa92acb3008fac1053cbb7a30acf');
  });

  it('is another one for another key, event, password or purpose, and for parts that are cut elsewhere', () => {
    const hashes = [
      eventPasswordHash('key', 1, 'x'),
      eventPasswordHash('other key', 1, 'x'),
      eventPasswordHash('key', 2, 'x'),
      eventPasswordHash('key', 1, 'y'),
      keyedHash('key', ['failures', '1', 'x']),
      keyedHash('key', ['event-password', '1x']),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('a random password', () => {
  it('is 160 bits in a form that can be copied, another one each time', () => {
    const passwords = Array.from({ length: 50 }, randomPassword);
    expect(passwords.filter(password => /^[0-9a-f]{40}$/.test(password))).toEqual(passwords);
    expect(new Set(passwords).size).toBe(50);
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
