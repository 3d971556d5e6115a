import type { VenueChange } from '../../venues/input.ts';
import type { VenueView } from '../../venues/view.ts';
import { ADDRESS, type Facts } from './facts.ts';
import { imageForms } from './image.ts';
import { postFacts } from './posts.ts';

export const venueFacts: Facts<typeof VenueView> = { ...postFacts, website: ADDRESS };

export const venueInputFacts: Facts<typeof VenueChange> = { image: imageForms };
