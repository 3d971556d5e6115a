/** `search`, word by word (contract/lists#search): every word and `"phrase"` has to occur somewhere, nothing that follows a `-` may. */
import type { Test } from './events.ts';

/** Whether the texts, taken together, hold what is searched for. */
export const searchTest = (search: string): Test<readonly string[]> => {
  const words = folded(search).match(/-?"[^"]+"|\S+/g) ?? [];
  return texts =>
    words.every(word => {
      const isUnwanted = word.startsWith('-') && word.length > 1;
      const text = word.slice(isUnwanted ? 1 : 0).replaceAll('"', '');
      return texts.some(field => folded(field).includes(text)) !== isUnwanted;
    });
};

/** The histories write no letter that an accent more or less does not explain. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
