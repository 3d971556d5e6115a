/** Web addresses that clients send are stored and shown in the normal form of the URL standard (contract/texts#web-addresses). */

/**
 * undefined: the address is neither http nor https, or not safe in HTML. The URL standard encodes `"`, `<`, `>`, blanks and control
 * characters in a path or a query, and drops line ends, but it leaves a `"` in a host. `&amp;` is read as `&`, as clients send back
 * addresses in the encoding in which events show them.
 */
export const webAddress = (sent: string): string | undefined => {
  const address = sent.trim().replaceAll('&amp;', '&');
  // Half a surrogate pair is a mistake of the client; the standard would silently replace it.
  if (!/^https?:\/\//i.test(address) || !address.isWellFormed()) return undefined;
  const href = URL.parse(address)?.href;
  return href === undefined || /["<>\s\p{Cc}]/u.test(href) ? undefined : href;
};
