/** Namespaces of WordPress' form, which a site keeps that moves here: below `wp-json/`, which is no part of their name. */

/** Path of WordPress' index, below the address of the site. */
export const WORDPRESS = 'wp-json';

export const isOfWordPress = (namespace: string): boolean => namespace.startsWith(`${WORDPRESS}/`);

/** As its clients call it: `tribe/events/v1` for `wp-json/tribe/events/v1`. */
export const namespaceName = (namespace: string): string =>
  isOfWordPress(namespace) ? namespace.slice(`${WORDPRESS}/`.length) : namespace;

/** Whether a site can have this namespace: every site has those of WordPress besides, with all below them (contract/wordpress). */
export const isFree = (namespace: string): boolean =>
  namespace !== WORDPRESS && !/^wp-json\/(wp\/v2|tec\/v1)(\/|$)/.test(namespace);
