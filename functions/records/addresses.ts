/** Where the addresses in answers begin. */
import type { Addresses } from '../../shared/addresses/record-addresses.ts';
import type { OperationInput } from '../../shared/api/route.ts';
import type { Deps } from '../runtime/deps.ts';

export const addressesOf = ({ root }: Pick<OperationInput, 'root'>, { site }: Pick<Deps, 'site'>): Addresses => ({
  root,
  publicUrl: site.publicUrl,
});
