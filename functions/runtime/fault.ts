/** An error as the log may have it. */
import * as v from 'valibot';

/** Name, message and stack. Of valibot's errors the paths alone: message and issues carry the values, which are texts of records. */
export const faultOf = (error: unknown): { name: string; message: string; stack: string | undefined } => {
  if (error instanceof v.ValiError) {
    const paths = error.issues.map(issue => v.getDotPath(issue) ?? 'the whole').join(', ');
    return { name: error.name, message: `does not hold: ${paths}`, stack: framesOf(error) };
  }
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack };
  return { name: 'unknown', message: String(error), stack: undefined };
};

/** Without the first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error): string => stack.slice(Math.max(0, stack.search(/^ +at /m)));
