/** When and by whom a calendar is written. */

import * as v from 'valibot';
import { DateText } from '../../../shared/http/fields.ts';
import type { WriteContext } from '../../../shared/model/write.ts';
import type { DateExpression } from '../../../shared/time/date-expression.ts';
import { DAY, fromSeconds, Instant } from '../../../shared/time/wall.ts';
import { Zone } from '../../../shared/time/zone.ts';
import type { Random } from './random.ts';

export const LANGUAGE = 'gl';
/** The fixed time at which calendars are written and measured: 2027-03-01 12:00 in Madrid. */
export const NOW = v.parse(Instant, Date.UTC(2027, 2, 1, 11) / 1000);

export const WRITING: WriteContext = {
  caller: { id: 1, login: 'admin', role: 'administrator' },
  language: LANGUAGE,
  zone: v.parse(Zone, 'Europe/Madrid'),
  now: NOW,
};

const DAYS_OF_PUBLICATION = 400;

export const moment = (seconds: number): DateExpression => v.parse(DateText, fromSeconds(seconds));
/** A date of publication in the past, so that no record is scheduled. */
export const published = (random: Random): DateExpression =>
  moment(NOW - DAY - random.below(DAYS_OF_PUBLICATION * DAY));
