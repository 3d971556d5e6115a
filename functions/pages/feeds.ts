/** Pages as calendars, at the addresses at which programs have subscribed to the original's (contract/feeds#calendars-of-pages). */
import { listParameters, queryOfCalendar } from '../../shared/pages/calendar-query.ts';
import type { PageId } from '../../shared/pages/pages.ts';
import { queryOf } from '../http/event.ts';
import type { OperationResult } from '../runtime/run.ts';
import { bySlug, listedFor } from './calendar.ts';
import type { PageRequest } from './page-request.ts';
import { answerTo, type Reading } from './reading.ts';
import { eventsOf, recordOf } from './record-pages.ts';

/** undefined: the page shows no events. */
export const feedOf = (
  page: PageId,
  request: PageRequest,
): ((reading: Reading) => Promise<OperationResult>) | undefined => {
  switch (page) {
    case 'event':
      return reading => answerTo(reading, 'readEventBySlug', { ...bySlug(request), format: 'calendar' });
    case 'start':
    case 'calendar':
      return reading => {
        const { today, fallsBack } = listedFor(reading);
        return listAsCalendar(reading, listParameters(queryOfCalendar(queryOf(request.event)), today, fallsBack));
      };
    case 'venue':
    case 'organizer':
    case 'category':
    case 'tag':
      return async reading => {
        const { id } = await recordOf(page, request, reading);
        return listAsCalendar(reading, eventsOf(page, id, request, reading));
      };
    default:
      return undefined;
  }
};

/** All events that the pages of the list show, as calendar programs request no second page. */
const listAsCalendar = (
  reading: Reading,
  { page: _, per_page: __, ...query }: Readonly<Record<string, string>>,
): Promise<OperationResult> => answerTo(reading, 'listEvents', { query, format: 'calendar' });
