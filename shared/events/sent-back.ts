/** Events that are sent back as a read has shown them: what such a body says of no field (contract/events#event-updates). */
import { REDACTED } from './redaction.ts';

type Sent = Readonly<Record<string, unknown>>;

/** Without the address that an event without a website shows as its own, and without what a list has hidden behind a password. */
export const withoutShown = (sent: Sent): Sent => withoutHidden(withoutOwnAddress(sent));

const withoutOwnAddress = ({ website, ...sent }: Sent): Sent =>
  website === undefined || website === sent.url ? sent : { ...sent, website };

/** No field can be sent as null that a redacted event shows as null: so a body that has all of them is of such an event. */
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
