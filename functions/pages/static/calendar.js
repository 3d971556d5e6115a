/**
 * The script of the calendar, without which all pages work, too. It avoids reloads, shows the
 * reader's own time, copies addresses, shares them, and asks for the position.
 */
import { offerCopying } from './copy-address.js';
import { improveInPlace } from './in-place.js';
import { offerNear } from './near.js';
import { showReadersTime } from './reader-time.js';
import { offerSharing } from './share.js';

/** @param {ParentNode} within */
const improve = within => {
  showReadersTime(within);
  offerCopying(within);
  offerSharing(within);
  offerNear(within);
};

improve(document);
improveInPlace(improve);
