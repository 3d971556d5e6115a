/** Tokens as clients are given them: signed, so that nobody makes up one that would have the service read what it never gave out. */
import { type Token, tokenIn, tokenText } from '../../shared/changes/token.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { SecretKeys } from '../../shared/settings/secret-keys.ts';
import { isHashOf, keyedHash, keyNameOf } from '../identity/hashes.ts';

/** Of the signature: 128 bits, as tokens go into addresses. */
const DIGITS = 32;

export const signedToken = (token: Omit<Token, 'version'>, keys: SecretKeys): string => {
  const text = tokenText(token);
  return `${Buffer.from(text).toString('base64url')}.${keyedHash(keys, signedParts(text), DIGITS)}`;
};

/** undefined: this service has not given it out. @throws ApiError 410 for a token whose key has been dropped: its client begins again. */
export const verifiedToken = (sent: string, keys: SecretKeys): Token | undefined => {
  const [, body = '', signature = ''] = /^([^.]*)\.(.*)$/.exec(sent) ?? [];
  const text = Buffer.from(body, 'base64url').toString('utf8');
  const token = tokenIn(text);
  const name = keyNameOf(signature);
  if (token === undefined || name === undefined) return undefined;
  if (keys.keys[name] === undefined) throw new ApiError('rest_gone');
  return isHashOf(signature, keys, signedParts(text), DIGITS) ? token : undefined;
};

const signedParts = (text: string): string[] => ['changes-token', text];
