/** What the CDN in front of a site says of a request: that it comes from there, and who has sent it (docs/decisions/0081). */

/** Has the key that only the CDN and the functions of the site know. */
export const ORIGIN_KEY_HEADER = 'x-calendar-origin-key';

/** Has the address and the port of whoever asks the CDN (AWS: "Add CloudFront request headers"). */
export const VIEWER_HEADER = 'cloudfront-viewer-address';

/** The address in that header: `198.51.100.10:46532`, or IPv6 without brackets, `2001:db8::7:46532`. undefined: it has none. */
export const viewerAddressIn = (header: string | undefined): string | undefined =>
  /^([\da-f:.]+):\d{1,5}$/i.exec(header ?? '')?.[1];
