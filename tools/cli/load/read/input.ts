/** Reads what an operator has named: a file, the address of a feed, or with `-` standard input. */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Patience } from '../../../client/package/patience.ts';
import { bytesWithin, MAX_ANSWER, PATIENCE, readWithin } from '../../../http/read-within.ts';
import { OperatorError } from '../../../terminal/operator-error.ts';

export interface Input {
  /** What messages call it. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Those of a feed. */
  readonly validators?: Validators;
}

/** Headers of a request for a feed that is to be sent only if it has changed (RFC 9110, 13.1). */
export type Validators = Readonly<Record<string, string>>;

interface Reading {
  /** Those of the feed when it was last loaded; undefined to read it in any case. */
  readonly known?: Validators | undefined;
  readonly stop: AbortSignal;
  readonly patience?: Patience;
}

export const isAddress = (named: string): boolean => /^(https?|webcal):\/\//i.test(named);

/**
 * Returns undefined for a feed that has not changed since.
 * @throws OperatorError if it cannot be read whole.
 */
export const readInput = async (named: string, reading: Reading): Promise<Input | undefined> => {
  if (named === '-') return { name: 'stdin', bytes: await buffer(process.stdin) };
  return isAddress(named) ? readFeed(named, reading) : { name: named, bytes: bytesOf(named) };
};

/** @throws OperatorError if the file cannot be read. */
export const bytesOf = (file: string): Uint8Array => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new OperatorError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
};

const readFeed = async (named: string, { known = {}, stop, patience = PATIENCE }: Reading) => {
  const url = named.replace(/^webcal:/i, 'https:'); // as links to calendars are written
  const ask = async (signal: AbortSignal) => {
    const response = await fetch(url, { headers: known, signal, redirect: 'manual' });
    const bytes = await bytesWithin(response.body, MAX_ANSWER, url);
    return { status: response.status, headers: response.headers, bytes };
  };
  const { status, headers, bytes } = await readWithin(url, ask, { stop, patience });
  if (status === 304 && Object.keys(known).length > 0) return undefined;
  if (status !== 200) throw new OperatorError(`${url} answers ${status}, so nothing was sent`);
  const [etag, modified] = [headers.get('etag'), headers.get('last-modified')];
  const validators = {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(modified !== null && { 'if-modified-since': modified }),
  };
  return { name: named, bytes, validators };
};
