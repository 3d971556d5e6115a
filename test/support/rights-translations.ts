/**
 * Gives the records of a rights world translations of every owner in every state, so that whatever is asked about the former might tell of
 * the latter.
 */
import { LANGUAGES } from '../../shared/settings/site.ts';
import { knows } from './rights-table.ts';
import { type Kept, OWNERS, type Posts, type World } from './rights-world.ts';

export const COLLECTIONS = ['events', 'venues', 'organizers'] as const satisfies Posts[];
export type Language = (typeof LANGUAGES)[number];
/** That of the records of the world. */
const OWN: Language = 'gl';
const OTHERS = LANGUAGES.filter(language => language !== OWN);

export interface Translated extends Kept {
  readonly language: Language;
}
/** All records of one group, that of the world first. */
export type TranslatedGroup = readonly [Translated, ...Translated[]];
export type Groups = Readonly<Record<Posts, readonly TranslatedGroup[]>>;

const HIDDEN = ['draft', 'pending', 'private', 'future'] as const;

/**
 * What is public gets a hidden translation into each other language, of each owner in each state in turn; what is not gets a public one. What
 * is in the trash has none.
 */
export const translate = async ({ make, ...world }: World): Promise<Groups> => {
  const hidden = HIDDEN.flatMap(state => OWNERS.map(owner => ({ state, owner })));
  const ofCollection = async (collection: Posts): Promise<readonly TranslatedGroup[]> => {
    const left = hidden.values();
    const translationsOf = ({ state, owner }: Kept) =>
      OTHERS.flatMap((language, i) => {
        const other = state === 'publish' ? left.next().value : i === 0 && { state: 'publish' as const, owner };
        return other ? [{ ...other, language }] : [];
      });
    const groups: TranslatedGroup[] = [];
    for (const kept of world[collection].filter(({ state }) => state !== 'trash')) {
      const group: [Translated, ...Translated[]] = [{ ...kept, language: OWN }];
      for (const { language, owner, state } of translationsOf(kept)) {
        const link = { ml_language: language, translation_of: kept.id };
        group.push({ ...(await make(collection, owner, state, link)), language });
      }
      groups.push(group);
    }
    return groups;
  };
  const [events, venues, organizers] = await Promise.all(COLLECTIONS.map(ofCollection));
  if (!events || !venues || !organizers) throw new Error('there is a list for each collection');
  return { events, venues, organizers };
};

/** The member that the caller may know, of each language but this one. */
export const known = (as: Parameters<typeof knows>[0], group: TranslatedGroup, but: Language): Translated[] =>
  group.filter(member => member.language !== but && knows(as, member));
