/** The requested format of an answer (contract/feeds#calendars). */
import * as v from 'valibot';
import type { Row } from '../../shared/api/route.ts';
import { Bool } from '../../shared/input/fields.ts';
import type { Format } from '../../shared/input/format.ts';
import { weighted } from '../../shared/messages/negotiate.ts';
import { type HttpEvent, queryOf } from './http-event.ts';

/** The parameter takes precedence, because people can type addresses but no headers. An invalid one is refused like any parameter. */
export const formatOf = ({ calendar }: Row, event: HttpEvent): Format =>
  calendar !== undefined && wantsCalendar(event) ? 'calendar' : 'json';

export const wantsCalendar = (event: HttpEvent): boolean => {
  const sent = v.safeParse(v.optional(Bool), queryOf(event).getAll('ical').at(-1));
  return sent.success && (sent.output ?? prefersCalendar(event.headers.accept));
};

/** Calendar programs name `text/calendar`. A client that accepts JSON at least as much gets JSON (RFC 9110, 12.5.1). */
const prefersCalendar = (accept: string | undefined): boolean => {
  const ranges = weighted(accept);
  const weightOf = (name: string): number => ranges.find(({ range }) => range === name)?.weight ?? 0;
  return weightOf('text/calendar') > weightOf('application/json') && weightOf('text/calendar') >= weightOf('*/*');
};
