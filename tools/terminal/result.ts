/**
 * The result of a command, which is a text for people or, with `--json`, one JSON document.
 * Everything else that commands say is on standard error.
 */
import { Option } from 'commander';
import * as v from 'valibot';
import { print } from './print.ts';

export const jsonOption = (): Option => new Option('--json', 'prints the result as JSON, for programs').default(false);

/** The value of `--json`, among the options of a command. */
export const Format = v.object({ json: v.boolean() });
export type Format = v.InferOutput<typeof Format>;

export const printResult = (data: unknown, text: () => string, { json }: Format): void =>
  print(json ? asJson(data) : text());

/** For commands that print one table after the other, and one document at the end. */
export const asJson = (data: unknown): string => JSON.stringify(data, undefined, 2);
