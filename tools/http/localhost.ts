/**
 * Lets names that end in `.localhost` reach this machine, as they do in browsers (RFC 6761, 6.3)
 * whatever the resolver says: an emulator of AWS gives each API such a name (docs/emulator).
 * `fetch` has no option for this, but asks `dns.lookup` as it is at that time.
 */
import dns, { type LookupAddress, type LookupOptions } from 'node:dns';

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family: number) => void;

const { lookup } = dns;
Object.assign(dns, {
  lookup: (name: string, options: LookupOptions, found: Found) =>
    lookup(name.endsWith('.localhost') ? 'localhost' : name, options, found),
});
