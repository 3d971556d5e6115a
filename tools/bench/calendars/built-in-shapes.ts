/** Shapes of events: duration, texts and numbers of terms, distributed like those of a real calendar. */
import * as v from 'valibot';
import { EventInput } from '../../../shared/events/input.ts';
import { type Random, randomFrom } from './random.ts';

/** Texts as the service stores them. */
const Texts = v.object({
  title: EventInput.entries.title,
  description: EventInput.entries.description,
  excerpt: EventInput.entries.excerpt,
});

export interface Shape extends v.InferOutput<typeof Texts> {
  /** How long the event lasts, in seconds. */
  readonly lasts: number;
  readonly all_day: boolean;
  readonly categories: number;
  readonly tags: number;
  readonly hasVenue: boolean;
  readonly hasOrganizer: boolean;
}

/** Terms of one event. More are of little use to readers, and each costs a write. */
const MAX_TERMS = { categories: 3, tags: 6 } as const;
const HOUR = 3600;
/** Default duration of events without an end, in seconds. */
const USUAL_LENGTH = 2 * HOUR;

/** Distributions of 7,600 published events of five languages: hours, characters, numbers of terms. */
const LENGTH = {
  0: 0,
  100: 2,
  250: 5,
  500: 24,
  700: 28,
  750: 72,
  800: 384,
  900: 1488,
  950: 3336,
  990: 10_143,
  1000: 60_000,
};
const HAS_LENGTH = 0.34;
const DESCRIPTION = {
  0: 0,
  500: 0,
  600: 29,
  750: 174,
  800: 285,
  900: 647,
  950: 1126,
  990: 2292,
  999: 5405,
  1000: 16_000,
};
const TITLE = { 0: 8, 500: 32, 900: 76, 990: 134, 1000: 200 };
const CATEGORIES = { 0: 1, 900: 2, 950: 2, 1000: 4 };
const TAGS = { 0: 0, 200: 1, 850: 2, 950: 4, 1000: 12 };
const WORDS = (
  'concerto teatro feira mercado festa exposición visita roteiro obradoiro lectura danza cine maxia orquestra coral banda ' +
  'infantil familiar nocturno popular tradicional galego urbano aberto gratuíto anual internacional solidario histórico ' +
  'na no da do de con para a o as os praza museo biblioteca auditorio parque porto ribeira castelo igrexa escola ' +
  'primavera verán outono inverno sábado domingo mañá tarde noite música pintura fotografía poesía conto libro artesanía'
).split(' ');
const HOW_MANY = 2000;

export const builtInShapes = (): Shape[] => {
  const random = randomFrom(7);
  return Array.from({ length: HOW_MANY }, () => ({
    ...v.parse(Texts, {
      title: text(random, random.from(TITLE)),
      description: text(random, random.from(DESCRIPTION)),
      excerpt: random.chance(0.3) ? text(random, 120) : '',
    }),
    lasts: random.chance(HAS_LENGTH) ? Math.round(random.from(LENGTH) * 2) * (HOUR / 2) : USUAL_LENGTH,
    all_day: random.chance(0.16),
    categories: Math.min(MAX_TERMS.categories, Math.floor(random.from(CATEGORIES))),
    tags: Math.min(MAX_TERMS.tags, Math.floor(random.from(TAGS))),
    hasVenue: random.chance(0.96),
    hasOrganizer: random.chance(0.67),
  }));
};

const text = (random: Random, length: number): string => {
  let written = '';
  while (written.length < length) written += `${written === '' ? '' : ' '}${WORDS[random.below(WORDS.length)]}`;
  return written;
};
