/** The script of the calendar, without which all pages work, too. It avoids reloads, and shows the reader's own time. */
import { improveInPlace } from './in-place.js';
import { showReadersTime } from './reader-time.js';

showReadersTime(document);
improveInPlace(showReadersTime);
