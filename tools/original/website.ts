/** Web addresses as the original shows them. Pure. */
import { isPublicHost } from '../../shared/http/addresses.ts';

/**
 * With `http://` if the text is an address without a scheme, such as `www.madrid.es`: WordPress
 * links it so (`esc_url`). Any other text stays, and e-mail addresses with it. `&#038;` is how
 * WordPress writes `&`.
 */
export const withScheme = (website: string): string => {
  const sent = website.replaceAll('&#038;', '&');
  const address = `http://${sent}`;
  return /[:\s]|^[/#?]/.test(sent) || !isPublicHost(address) ? sent : address;
};
