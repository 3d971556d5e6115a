/** Whether a venue or an organizer that is sent is a duplicate of a stored one (contract/venues#duplicates). */
import type { NameHolder } from '../model/derived-data.ts';
import { foldName } from '../text/fold.ts';
import { paragraphs } from '../text/text.ts';

type Facts = NameHolder['facts'];

/**
 * Whether the record of a name holder can match: a sent description begins like the stored one, and no other fact that both sides have
 * differs. `stored`: the item of the name holder, which may lack facts or have more.
 */
export const matchesFacts = (stored: Readonly<Record<string, unknown>>, sent: Facts): boolean =>
  Object.entries(sent).every(([name, value]) => {
    const known = stored[name];
    if (value === '' || known === value) return true;
    if (name === 'description') return typeof known === 'string' && beginAlike(known, value);
    return typeof known !== 'string' || known === '' || foldName(known) === foldName(value);
  });

/**
 * Enough of a description to tell two apart: name holders are read by the hundred. Equal digests do not prove equal texts. The cut may
 * halve a surrogate pair, which cannot be stored.
 */
export const digest = (text: string): string =>
  text === '' ? '' : `${text.length}:${text.slice(0, 100).toWellFormed()}`;

/** Whether two digests may be of texts that are shown alike: their words begin alike, whatever the markup. Which is cut differs with it. */
const beginAlike = (a: string, b: string): boolean => {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  return first !== '' && second !== '' && (first.startsWith(second) || second.startsWith(first));
};

const wordsOf = (digested: string): string => digested.replace(/^\d+:/, '').replace(/<[^<>]*(?:>|$)|\s+/g, '');

/** Whether a sent description equals the stored or the shown one (contract/venues#duplicates). */
export const isDescription = (stored: string, sent: string | undefined): boolean =>
  !sent || stored === sent || paragraphs(stored) === paragraphs(sent);
