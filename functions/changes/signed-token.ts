/** Tokens of the change feed as clients get them: signed, so that a forged position cannot make the service read anything else. */
import { type Token, tokenIn, tokenText } from '../../shared/changes/token.ts';
import { ApiError } from '../../shared/errors/api-error.ts';
import type { SecretKeys } from '../../shared/settings/secret-keys.ts';
import { isHashOf, keyedHash, keyNameOf } from '../identity/hashes.ts';

/** Hexadecimal digits of the signature: 128 bits, to keep URLs short. */
const DIGITS = 32;

export const signedToken = (token: Omit<Token, 'version'>, keys: SecretKeys): string => {
  const text = tokenText(token);
  return `${Buffer.from(text).toString('base64url')}.${keyedHash(keys, signedParts(text), DIGITS)}`;
};

/** undefined: not a token of this service. @throws ApiError 410 for a token whose key has been dropped: its client has to start again. */
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
