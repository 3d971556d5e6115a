/** Addresses of the web that clients send: stored and shown as the URL standard writes them (contract/texts#web-addresses). */

/**
 * undefined: neither http nor https, or not fit to stand in a page. The standard encodes `"`, `<`, `>`, blanks and controls in a path
 * or a query, and drops line ends, but leaves a `"` in a host. `&amp;` counts as `&`: so it stands in an address that events show.
 */
export const webAddress = (sent: string): string | undefined => {
  const address = sent.trim().replaceAll('&amp;', '&');
  // Half a surrogate pair is somebody's mistake; the standard would replace it.
  if (!/^https?:\/\//i.test(address) || !address.isWellFormed()) return undefined;
  const href = URL.parse(address)?.href;
  return href === undefined || /["<>\s\p{Cc}]/u.test(href) ? undefined : href;
};
