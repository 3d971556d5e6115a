/** Clients may send an event back as a read showed it. Removes values that do not belong to its fields (contract/events#event-updates). */
import { REDACTED } from './redaction.ts';

type Sent = Readonly<Record<string, unknown>>;

/** Removes the event's own address, which stands for a missing website, and the values with which lists hide fields of protected events. */
export const withoutShown = (sent: Sent): Sent => withoutHidden(withoutOwnAddress(sent));

const withoutOwnAddress = ({ website, ...sent }: Sent): Sent =>
  website === undefined || website === sent.url ? sent : { ...sent, website };

/** Fields that a redacted event shows as null cannot be sent as null. So a body with all of them is a redacted event. */
const withoutHidden = (sent: Sent): Sent => {
  const hidden = new Map<string, unknown>(Object.entries(REDACTED));
  const isRedacted = [...hidden].every(([name, value]) => value !== null || sent[name] === null);
  if (!isRedacted) return sent;
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => !hidden.has(name) || JSON.stringify(value) !== JSON.stringify(hidden.get(name)),
    ),
  );
};
