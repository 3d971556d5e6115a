/** A source that lists what is to come, and changes from night to night: edits, removals, new events, renamed venues. */
import { type Random, randomFrom } from '../../tools/bench/calendars/random.ts';

interface SourceEvent {
  readonly id: number;
  title: string;
  description: string;
  /** The number of the day. */
  day: number;
  venue: number;
}

export interface SourceLine {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly venue: { readonly id: number; readonly venue: string; readonly city: string };
}

export interface NightlySource {
  /** The lines of a night; then it changes for the next one. `day`: its number. */
  readonly night: (day: number) => SourceLine[];
}

/** Days that the source lists ahead. */
const AHEAD = 120;

/** `date`: of the day with a number. */
export const nightlySource = (seed: number, size: number, date: (day: number) => string): NightlySource => {
  const random = randomFrom(seed);
  const venues = Array.from({ length: Math.ceil(size / 10) }, (_, i) => `Auditorio ${i + 1}`);
  let events: SourceEvent[] = [];
  let last = 0;
  const added = (from: number): SourceEvent => {
    last += 1;
    const day = from + 1 + random.below(AHEAD);
    return {
      id: last,
      title: `Función ${last}`,
      description: `Texto ${last}`,
      day,
      venue: random.below(venues.length),
    };
  };
  const lineOf = ({ id, title, description, day, venue }: SourceEvent): SourceLine => ({
    ...{ id, title, description, start_date: `${date(day)} 20:00:00`, end_date: `${date(day)} 22:00:00` },
    venue: { id: venue + 1, venue: venues[venue] ?? '', city: 'Lugo' },
  });
  return {
    night: day => {
      events = events.filter(event => event.day > day);
      while (events.length < size) events.push(added(day));
      const lines = events.map(lineOf);
      change(events, venues, day, random);
      events = events.filter(() => !random.chance(0.02));
      return lines;
    },
  };
};

/** A few of everything: titles, texts that are emptied, other days, other venues, other names of venues. */
const change = (events: readonly SourceEvent[], venues: string[], day: number, random: Random): void => {
  for (const event of events) {
    if (random.chance(0.03)) event.title = `${event.title} (${day})`;
    if (random.chance(0.02)) event.description = '';
    if (random.chance(0.02)) event.day = day + 2 + random.below(AHEAD - 2);
    if (random.chance(0.02)) event.venue = random.below(venues.length);
  }
  const renamed = random.below(venues.length);
  venues[renamed] = `Auditorio ${renamed + 1} de ${day}`;
};
