import type { OrganizerChange } from '../../organizers/input.ts';
import type { OrganizerView } from '../../organizers/view.ts';
import { ADDRESS, type Facts } from './facts.ts';
import { postFacts, postInputFacts, SLUG } from './posts.ts';

const WEBSITE = 'Address of a web page of its own.';
const organizer = {
  organizer: 'Name of the organizer.',
  description: 'Description; HTML.',
  phone: 'Telephone number.',
  /** Any text (contract/events#event-input). */
  email: 'E-mail address.',
} satisfies Partial<Facts<typeof OrganizerView>>;

export const organizerFacts: Facts<typeof OrganizerView> = {
  ...postFacts,
  ...organizer,
  slug: SLUG,
  website: { ...ADDRESS, description: WEBSITE },
  image: 'Picture; absent if there is none.',
};

export const organizerInputFacts: Facts<typeof OrganizerChange> = { ...postInputFacts, ...organizer, website: WEBSITE };
