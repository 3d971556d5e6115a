/** The script of the calendar. All pages work without it; it spares reloads, and tells the reader's own time. */
import { improveInPlace } from './in-place.js';
import { showReadersTime } from './reader-time.js';

showReadersTime(document);
improveInPlace(showReadersTime);
