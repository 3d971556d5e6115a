/** The position at which JSON is malformed, as a hint in the error. */
import type { Hint } from '../../shared/errors/api-error.ts';
import type { HttpEvent } from './http-event.ts';

/** Parses again, because Middy does not report the position. V8 does for most errors. */
export const brokenAt = ({ body = '', isBase64Encoded }: HttpEvent): Hint | undefined => {
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
  const position = positionIn(text);
  if (position === undefined) return undefined;
  const lines = text.slice(0, position).split('\n');
  return { about: 'json-at', position: `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}` };
};

const positionIn = (text: string): number | undefined => {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message.startsWith('Unexpected end')) return text.length;
    const digits = /position (\d+)/.exec(message)?.[1];
    return digits === undefined ? undefined : Number(digits);
  }
};
