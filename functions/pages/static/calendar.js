/**
 * The script of the calendar, without which all pages work, too. It avoids reloads, shows the
 * reader's own time, and copies addresses.
 */
import { offerCopying } from './copy-address.js';
import { improveInPlace } from './in-place.js';
import { showReadersTime } from './reader-time.js';

/** @param {ParentNode} within */
const improve = within => {
  showReadersTime(within);
  offerCopying(within);
};

improve(document);
improveInPlace(improve);
