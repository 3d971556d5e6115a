/** What every operation is asked, whatever its row, and what follows from that for its answer. */
import { Refusal } from '../shared/errors.ts';
import type { EventRecord, OrganizerRecord, TermRecord, VenueRecord } from '../shared/records.ts';
import type { Caller, Owned } from '../shared/rights.ts';
import { asOf } from '../shared/schedule.ts';
import type { Language } from '../shared/settings.ts';
import type { Deps } from './runtime/deps.ts';

export interface Asked {
  readonly caller: Caller | undefined;
  readonly network: string;
  readonly language: Language;
  readonly now: number;
  readonly root: string;
  readonly authorise: (record?: Owned) => void;
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: string | undefined;
}

export const addressesOf = ({ root }: Pick<Asked, 'root'>, { site }: Deps) => ({ root, publicUrl: site.publicUrl });

/** The version as a validator; weak comparison is enough for whole records (RFC 9110, 8.8.3). */
export const etagOf = ({ id, version }: { id: number; version: number }): string => `"${id}-${version}"`;

/** @throws Refusal 412 when the caller saw another version than the stored one (decision 29). */
export const checkPrecondition = (
  { ifMatch, now }: Pick<Asked, 'ifMatch' | 'now'>,
  stored: EventRecord | VenueRecord | OrganizerRecord | TermRecord,
): void => {
  if (ifMatch === undefined || ifMatch === '*') return;
  const seen = ifMatch.split(',').map(tag => tag.trim().replace(/^W\//, ''));
  if (!seen.includes(etagOf(asOf(stored, now)))) throw new Refusal('rest_precondition_failed');
};
