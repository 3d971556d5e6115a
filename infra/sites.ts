/** The sites. A new language is a new row here; everything else follows from it. */
import * as v from 'valibot';
import { Site } from '../shared/settings/site.ts';

const euro = { symbol: '€', position: 'postfix' } as const;

export const sites: readonly Site[] = [
  { language: 'gl', timezone: 'Europe/Madrid', currency: euro },
  { language: 'ca', timezone: 'Europe/Madrid', currency: euro },
  { language: 'fr', timezone: 'Europe/Paris', currency: euro },
].map(row => v.parse(Site, row));
