/** What the documentation says of organizers. */
import { NAMESPACE_ROUTES } from '../api/routes.ts';
import { OrganizerChange, OrganizerCreation, OrganizerInput } from '../organizers/input.ts';
import { OrganizerView } from '../organizers/view.ts';
import { type Descriptions, type LinkedDocs, sent, shown } from './descriptions.ts';
import { linkedDescriptions, postInputDescriptions, WEBSITE } from './posts.ts';
import { examplePost, trashed } from './story.ts';

const organizer = {
  organizer: 'Name of the organizer.',
  description: 'Description; HTML.',
  phone: 'Telephone number.',
  /** Any text (contract/events#event-input). */
  email: 'E-mail address.',
} satisfies Partial<Descriptions<typeof OrganizerView>>;

const inputDescriptions: Descriptions<typeof OrganizerChange> = {
  ...postInputDescriptions,
  ...organizer,
  website: WEBSITE,
};

const body = {
  organizer: 'Concello de Ourense',
  email: 'cultura@ourense.example',
  website: 'https://ourense.example/',
  phone: '+34 988 000 001',
};

const listed: OrganizerView = {
  ...examplePost(2),
  url: 'https://agenda.example/gl/organizer/concello-de-ourense/',
  language: 'gl',
  organizer: 'Concello de Ourense',
  translations: {},
  slug: 'concello-de-ourense',
  phone: '+34 988 000 001',
  website: 'https://ourense.example/',
  email: 'cultura@ourense.example',
};

const whole: OrganizerView = {
  ...listed,
  json_ld: {
    '@type': 'Person',
    name: 'Concello de Ourense',
    description: '',
    url: 'https://ourense.example/',
    telephone: '+34 988 000 001',
    email: 'cultura@ourense.example',
    sameAs: 'https://ourense.example/',
  },
};

const change = { email: 'agenda@ourense.example' };

export const organizers: LinkedDocs<OrganizerView> = {
  summary: 'Who holds events.',
  one: 'an organizer',
  name: 'Organizer',
  view: shown(OrganizerView, { ...linkedDescriptions, ...organizer }),
  input: sent(OrganizerInput, inputDescriptions),
  creation: sent(OrganizerCreation, inputDescriptions),
  change: sent(OrganizerChange, inputDescriptions),
  list: NAMESPACE_ROUTES.listOrganizers.reply.schema,
  changes: NAMESPACE_ROUTES.listOrganizerChanges.reply.schema,
  inEvent: {
    shown: 'Organizers of the event.',
    sent: 'Who holds the event: ids, or data of organizers, of which those that are known are linked and others made. `null` for none.',
    filter: 'Only events by one of these organizers.',
  },
  examples: {
    query: { search: 'concello' },
    ...{ body, created: listed, listed, whole },
    ...{ change, changed: { ...listed, ...change }, deleted: trashed(listed, 'organizers') },
  },
};
