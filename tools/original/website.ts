/** Web addresses as The Events Calendar shows them. Pure. */
import { isPublicHost } from '../../shared/http/addresses.ts';

/**
 * Adds `http://` to an address without a scheme, such as `www.madrid.es`, because WordPress links
 * it like this (`esc_url`). Any other text stays, including e-mail addresses. `&#038;` is how
 * WordPress writes `&`.
 */
export const withScheme = (website: string): string => {
  const sent = website.replaceAll('&#038;', '&');
  const address = `http://${sent}`;
  return /[:\s]|^[/#?]/.test(sent) || !isPublicHost(address) ? sent : address;
};
