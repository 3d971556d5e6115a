/** Resolves sent dates, once the zone and the current time are known. */
import { invalid } from '../errors/api-error.ts';
import { type DateExpression, resolveDateExpression } from '../time/date-expression.ts';
import type { Instant } from '../time/instant.ts';
import type { Wall } from '../time/wall.ts';
import type { Zone } from '../time/zone.ts';

/**
 * The date of a field as a wall clock in the zone; undefined: none was sent.
 * @throws ApiError `rest_invalid_param` for a relative date that does not exist, such as the fifth Monday of next month.
 */
export const sentDate = <Name extends string>(
  fields: { readonly [N in Name]?: DateExpression | undefined },
  name: Name,
  zone: Zone,
  now: Instant,
): Wall | undefined => {
  const moment = fields[name];
  return moment === undefined ? undefined : resolvedDate(moment, name, zone, now);
};

/** The same of one that was sent. */
export const resolvedDate = (sent: DateExpression, name: string, zone: Zone, now: Instant): Wall => {
  const wall = resolveDateExpression(sent, zone, now);
  if (wall === undefined) throw invalid({ [name]: 'date' });
  return wall;
};
