/** Where functions log, and what the log may say of an error. */

import * as v from 'valibot';

/** One JSON line for each call (`shared/logs/lines.ts`). */
export interface Log {
  readonly info: (message: string, about: Readonly<Record<string, unknown>>) => void;
  readonly error: (message: string, about: Readonly<Record<string, unknown>>) => void;
}

interface Fault {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

/** Of valibot's errors only the paths: message and issues contain the values, which are texts of records. */
export const faultOf = (error: unknown): Fault => {
  if (error instanceof v.ValiError) {
    const paths = error.issues.map(issue => v.getDotPath(issue) ?? 'the whole').join(', ');
    return { name: error.name, message: `does not hold: ${paths}`, stack: framesOf(error) };
  }
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack };
  return { name: 'unknown', message: String(error), stack: undefined };
};

/** Without the message, in which a text of several lines may look like frames; nothing where the message is not found. */
const framesOf = ({ message, stack = '' }: Error): string => {
  const at = stack.indexOf(message);
  return at === -1 ? '' : stack.slice(at + message.length).replace(/^\n/, '');
};
