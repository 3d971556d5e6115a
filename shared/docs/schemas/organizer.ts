import type { OrganizerChange } from '../../organizers/input.ts';
import type { OrganizerView } from '../../organizers/view.ts';
import { ADDRESS, type Facts } from './facts.ts';
import { imageForms } from './image.ts';
import { postFacts } from './posts.ts';

/** `email` is any text (contract/events#event-input). */
export const organizerFacts: Facts<typeof OrganizerView> = { ...postFacts, website: ADDRESS };

export const organizerInputFacts: Facts<typeof OrganizerChange> = { image: imageForms };
