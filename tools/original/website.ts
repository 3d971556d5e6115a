/** Websites as the original shows them. Pure. */
import { isPublicHost } from '../../shared/addresses/web-address.ts';

/**
 * With `http://` if the text is an address without a scheme, such as `www.madrid.es`: WordPress links it so (`esc_url`). Any other text
 * stays, and e-mail addresses with it.
 */
export const withScheme = (website: string): string => {
  const address = `http://${website}`;
  return /[:\s]|^[/#?]/.test(website) || !isPublicHost(address) ? website : address;
};
