/** Serializes calendars. The library is loaded on first use, because most functions are never asked for a calendar. */
import type { Component } from '../../shared/feeds/jcal.ts';

export const calendarText = async (calendar: Component): Promise<string> => {
  const { default: ICAL } = await import('ical.js');
  ICAL.foldLength = 74; // octets; the limit is 75, and the library does not count the space that begins a continued line (RFC 5545, 3.1)
  return ICAL.stringify([...calendar]);
};
