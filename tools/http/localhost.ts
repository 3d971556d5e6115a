/**
 * Makes names that end in `.localhost` resolve to this machine, as browsers do (RFC 6761, 6.3),
 * whatever the resolver says: an emulator of AWS gives each API such a name (docs/emulator).
 * `fetch` has no option for this, but calls whatever function is `dns.lookup` at that time.
 */
import dns, { type LookupAddress, type LookupOptions } from 'node:dns';

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family: number) => void;

const { lookup } = dns;
Object.assign(dns, {
  lookup: (name: string, options: LookupOptions, found: Found) =>
    lookup(name.endsWith('.localhost') ? 'localhost' : name, options, found),
});
