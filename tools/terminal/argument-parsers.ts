/** Checks values of options, for `commander`. */
import { InvalidArgumentError } from 'commander';

/**
 * Refuses an empty text, which is what an unset variable of the shell becomes.
 *
 * @throws InvalidArgumentError, which ends the command with exit code 1.
 */
export const notEmpty = (sent: string): string => {
  if (sent !== '') return sent;
  throw new InvalidArgumentError('It must not be empty.');
};

type Pair = [from: string, to: string];

/**
 * Parses `https://old.example=https://new.example`; the option may be repeated.
 *
 * @throws InvalidArgumentError, which ends the command with exit code 1.
 */
export const addressPairs = (sent: string, before: readonly Pair[] = []): Pair[] => {
  const [, from, to] = /^(https?:\/\/[^=]+)=(https?:\/\/.+)$/i.exec(sent) ?? [];
  if (from !== undefined && to !== undefined) return [...before, [from, to]];
  throw new InvalidArgumentError('It must be two addresses with "=" between: https://old.example=https://new.example');
};

/** @throws InvalidArgumentError, which ends the command with exit code 1. */
export const wholeNumber =
  (from: number, to: number) =>
  (sent: string): number => {
    const number = Number(sent);
    if (/^\d+$/.test(sent) && number >= from && number <= to) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${from} to ${to}.`);
  };
