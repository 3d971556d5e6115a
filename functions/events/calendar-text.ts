/** Calendars as text. The library is loaded with the first of them: most functions are asked for none. */
import type { Component } from '../../shared/feeds/jcal.ts';

export const calendarText = async (calendar: Component): Promise<string> => {
  const { default: ICAL } = await import('ical.js');
  ICAL.foldLength = 74; // octets, and the library does not count the blank that a line begins with when it goes on (RFC 5545, 3.1)
  return ICAL.stringify([...calendar]);
};
