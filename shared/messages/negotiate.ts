/** What a client would have best, by the headers that say so (RFC 9110, 12.5). Pure. */
import { MESSAGE_LANGUAGES, type MessageLanguage } from '../settings/language.ts';

/** Longer headers name more than anybody can mean. */
const MAX_LENGTH = 500;

/** What such a header names, in lower case, each with its weight from 0 to 1 (RFC 9110, 12.4.2). */
export const weighted = (header = ''): { readonly range: string; readonly weight: number }[] =>
  header
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .split(',')
    .map(part => {
      const [range = '', ...parameters] = part.split(';').map(text => text.trim());
      const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { range, weight: Number(weight) };
    });

/**
 * The language of messages (contract/languages#messages), the best of `Accept-Language`: `es-MX` is answered in `es`. undefined: none of
 * them, or any will do.
 */
export const acceptedLanguage = (header: string | undefined): MessageLanguage | undefined => {
  const wanted = weighted(header)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight); // stable: of equals, the first
  for (const { range } of wanted) {
    const found = MESSAGE_LANGUAGES.find(each => each === range.split('-')[0]);
    if (found !== undefined) return found;
    if (range === '*') return undefined;
  }
  return undefined;
};
