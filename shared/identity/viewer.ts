/** Headers by which the CDN in front of a site proves that a request comes from it, and tells who sent it (docs/decisions/0081). */

/** Contains the key that only the CDN and the functions of the site know. */
export const ORIGIN_KEY_HEADER = 'x-calendar-origin-key';

/** Contains the address and port of the client (AWS: "Add CloudFront request headers"). */
export const VIEWER_HEADER = 'cloudfront-viewer-address';

/** Parses that header: `198.51.100.10:46532`, or IPv6 without brackets, `2001:db8::7:46532`. undefined: it has no address. */
export const viewerAddressIn = (header: string | undefined): string | undefined =>
  /^([\da-f:.]+):\d{1,5}$/i.exec(header ?? '')?.[1];
