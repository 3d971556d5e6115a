/** What answers have in common: the addresses in them, and the versions by which clients know them. */
import { Refusal } from '../shared/errors.ts';
import type { EventRecord, OrganizerRecord, TermRecord, VenueRecord } from '../shared/records.ts';
import type { Asked } from '../shared/route.ts';
import { asOf } from '../shared/schedule.ts';
import type { Deps } from './runtime/deps.ts';

export const addressesOf = ({ root }: Pick<Asked, 'root'>, { site }: Deps) => ({ root, publicUrl: site.publicUrl });

/** The version as a validator; weak comparison is enough for whole records (RFC 9110, 8.8.3). */
export const etagOf = ({ id, version }: { id: number; version: number }): string => `"${id}-${version}"`;

/** @throws Refusal 412 when the caller saw another version than the stored one (contract/http#preconditions). */
export const checkPrecondition = (
  { ifMatch, now }: Pick<Asked, 'ifMatch' | 'now'>,
  stored: EventRecord | VenueRecord | OrganizerRecord | TermRecord,
): void => {
  if (ifMatch === undefined || ifMatch === '*') return;
  const seen = ifMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''));
  if (!seen.includes(etagOf(asOf(stored, now)))) throw new Refusal('rest_precondition_failed');
};
