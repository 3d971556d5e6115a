import type { OrganizerView } from '../../organizers/view.ts';

export const ORGANIZER_BODY = {
  organizer: 'Concello de Ourense',
  email: 'cultura@ourense.example',
  website: 'https://ourense.example/',
  phone: '+34 988 000 001',
};

/** As in lists and in listed events. */
export const ORGANIZER: OrganizerView = {
  id: 2,
  global_id: 'agenda.example/gl?id=2',
  global_id_lineage: ['agenda.example/gl?id=2'],
  author: '2',
  status: 'publish',
  date: '2027-03-01 12:00:00',
  date_utc: '2027-03-01 11:00:00',
  modified: '2027-03-01 12:00:00',
  modified_utc: '2027-03-01 11:00:00',
  url: 'https://agenda.example/gl/organizer/concello-de-ourense/',
  language: 'gl',
  organizer: 'Concello de Ourense',
  translations: {},
  slug: 'concello-de-ourense',
  phone: '+34 988 000 001',
  website: 'https://ourense.example/',
  email: 'cultura@ourense.example',
};

/** As in single reads, its own or an event's. */
export const WHOLE_ORGANIZER: OrganizerView = {
  ...ORGANIZER,
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
