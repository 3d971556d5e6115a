/** The part of an error that may be logged: no values that users sent. */
import * as v from 'valibot';

export interface Fault {
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

/** Without the first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error): string => stack.slice(Math.max(0, stack.search(/^ +at /m)));
