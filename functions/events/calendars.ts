/** Replies as calendars: what is shown as JSON, written for calendar programs (contract/feeds#calendars). */
import type { Reply, Request } from '../../shared/api/route.ts';
import type { EventRecord } from '../../shared/events/record.ts';
import type { EventView } from '../../shared/events/view.ts';
import { calendar } from '../../shared/feeds/calendar.ts';
import { calendarText } from './calendar-text.ts';

/** The reply of a single read in the format that is asked for. */
export const inFormat = async (
  reply: Reply<EventView>,
  record: EventRecord,
  { format, sent, ignore }: Pick<Request<'readEvent'>, 'format' | 'sent' | 'ignore'>,
): Promise<Reply<EventView>> => {
  if (format === 'json') return reply;
  if (sent.has('_fields')) ignore('_fields');
  const text = await calendarText(calendar([{ record, view: reply.body }]));
  const name = `${record.slug || record.id}.ics`;
  return {
    ...reply,
    headers: { ...reply.headers, 'Content-Disposition': `attachment; filename="${name}"` },
    written: { mediaType: 'text/calendar', text },
  };
};
