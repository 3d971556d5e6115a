/** In which format an answer is asked for (contract/feeds#calendars). */
import * as v from 'valibot';
import type { Row } from '../../shared/api/route.ts';
import { Bool } from '../../shared/input/fields.ts';
import type { Format } from '../../shared/input/format.ts';
import { weighted } from '../../shared/messages/negotiate.ts';
import { type HttpEvent, queryOf } from './http-event.ts';

/** The parameter decides if it is sent, as people write addresses and no headers. One that says neither is refused as any parameter is. */
export const formatOf = ({ calendar }: Row, event: HttpEvent): Format => {
  if (calendar === undefined) return 'json';
  const sent = v.safeParse(v.optional(Bool), queryOf(event).getAll('ical').at(-1));
  const wanted = sent.success ? (sent.output ?? prefersCalendar(event.headers.accept)) : false;
  return wanted ? 'calendar' : 'json';
};

/** Calendar programs name their type. Whoever likes JSON as well, or anything better, is given JSON (RFC 9110, 12.5.1). */
const prefersCalendar = (accept: string | undefined): boolean => {
  const ranges = weighted(accept);
  const weightOf = (name: string): number => ranges.find(({ range }) => range === name)?.weight ?? 0;
  return weightOf('text/calendar') > weightOf('application/json') && weightOf('text/calendar') >= weightOf('*/*');
};
