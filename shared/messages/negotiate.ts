/** The language of messages (contract/languages#messages). Pure. */
import { MESSAGE_LANGUAGES, type MessageLanguage } from '../settings/language.ts';

/** Longer headers name more languages than anybody reads. */
const MAX_LENGTH = 500;

/** The best of `Accept-Language` (RFC 9110, 12.5.4): `es-MX` is answered in `es`. undefined: none of them, or any will do. */
export const acceptedLanguage = (header: string | undefined): MessageLanguage | undefined => {
  const wanted = (header ?? '')
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .split(',')
    .map(part => {
      const [range = '', ...parameters] = part.split(';').map(text => text.trim());
      const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { language: range.split('-')[0], quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality); // stable: of equals, the first
  for (const { language } of wanted) {
    const found = MESSAGE_LANGUAGES.find(each => each === language);
    if (found !== undefined) return found;
    if (language === '*') return undefined;
  }
  return undefined;
};
