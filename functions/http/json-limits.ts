/** Limits of JSON bodies, checked on the text: to parse 500,000 values, and then to count them, takes half a second. */
import { ApiError } from '../../shared/errors/api-error.ts';

/** The most levels: more than any body of the API needs, and far below the stack limit of recursive functions. */
const MAX_DEPTH = 33;
/** The most values. A hundred new venues with all fields have 2,000; with 85,000, every copy would take a tenth of a second. */
const MAX_VALUES = 10_000;

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map(each => each.charCodeAt(0));
const OPENING = new Set(['[', '{'].map(each => each.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map(each => each.charCodeAt(0)));
const SPACE = ' '.charCodeAt(0); // white space of JSON is a space or a control character

/**
 * Counts one value for the whole, one for each comma and one for each container that is not empty, without looking at what the text means.
 * @throws ApiError 400 `rest_invalid_json` in the words of PHP, whose parser has such a limit as well; 413 `rest_too_large`.
 */
export const checkJsonLimits = (text: string): void => {
  let [values, depth, inText, hasOpened] = [1, 0, false, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inText = false;
      continue;
    }
    if (code <= SPACE) continue;
    const closes = CLOSING.has(code);
    if (code === COMMA || (hasOpened && !closes)) values++;
    if (values > MAX_VALUES) throw new ApiError('rest_too_large');
    hasOpened = OPENING.has(code);
    if (hasOpened) depth++;
    if (closes) depth--;
    if (depth > MAX_DEPTH) throw tooDeep();
    inText = code === QUOTE;
  }
};

const tooDeep = (): ApiError =>
  new ApiError('rest_invalid_json', {
    extra: { json_error_code: 1, json_error_message: 'Maximum stack depth exceeded' },
  });
