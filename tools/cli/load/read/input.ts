/** Reads what an operator has named: a file, or with `-` standard input. */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { OperatorError } from '../../../terminal/operator-error.ts';

export interface Input {
  /** What messages call it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** @throws OperatorError if it cannot be read. */
export const readInput = async (named: string): Promise<Input> => {
  if (named === '-') return { name: 'stdin', bytes: await buffer(process.stdin) };
  try {
    return { name: named, bytes: readFileSync(named) };
  } catch (error) {
    throw new OperatorError(`Cannot read ${named}: ${error instanceof Error ? error.message : error}`);
  }
};
