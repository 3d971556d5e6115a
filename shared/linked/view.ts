/**
 * Venues and organizers as they go out (contract/venues#venue-fields, contract/venues#organizer-fields): empty fields are left out, not
 * sent empty.
 */
import * as v from 'valibot';
import type { Addresses } from '../addresses/record-addresses.ts';

export const text = v.optional(v.string());

/** `json_ld` goes only with single reads, the venue's own or its event's. */
export interface ViewOptions {
  readonly addresses: Addresses;
  readonly jsonLd: boolean;
}

export const filled = <Texts extends Record<string, string>>(texts: Texts): Partial<Texts> => {
  const kept: Partial<Texts> = { ...texts };
  for (const name in texts) if (texts[name] === '') delete kept[name];
  return kept;
};
