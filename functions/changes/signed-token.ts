/** Tokens as clients are given them: signed, so that nobody makes up one that would have the service read what it never gave out. */
import { type Token, tokenIn, tokenText } from '../../shared/changes/token.ts';
import { isSame, keyedHash } from '../identity/hashes.ts';

export const signedToken = (token: Omit<Token, 'version'>, secret: string): string => {
  const text = tokenText(token);
  return `${Buffer.from(text).toString('base64url')}.${signatureOf(text, secret)}`;
};

/** undefined: this service has not given it out. */
export const verifiedToken = (sent: string, secret: string): Token | undefined => {
  const [body = '', signature = ''] = sent.split('.');
  const text = Buffer.from(body, 'base64url').toString('utf8');
  return isSame(signature, signatureOf(text, secret)) ? tokenIn(text) : undefined;
};

/** 128 bits: tokens go into addresses. */
const signatureOf = (text: string, secret: string): string => keyedHash(secret, ['changes-token', text]).slice(0, 32);
