/** What events, venues and organizers have in common. */
import type { OrganizerChange } from '../../organizers/input.ts';
import type { Trashed } from '../../posts/edits.ts';
import type { PostView } from '../../posts/view.ts';
import type { TranslationView } from '../../translations/view.ts';
import { ADDRESS, DIGITS, type Fact, type Facts, WALL } from './facts.ts';
import { imageForms } from './image.ts';

const AUTHOR = 'Id of the user who is the author.';
const STATUS = 'Publication status.';
const DATE = 'Date of publication, in the site’s time zone.';
const DATE_UTC = 'Date of publication, in UTC.';
export const SLUG = 'Name of the record in addresses.';

type Shown = Facts<typeof PostView> & Readonly<Record<'translations' | 'json_ld', Fact>>;
export const postFacts: Shown = {
  id: 'Number of the record.',
  global_id: 'Id of the record among all sites.',
  global_id_lineage: 'All global ids the record has had.',
  author: { ...DIGITS, description: AUTHOR },
  status: STATUS,
  date: { ...WALL, description: DATE },
  date_utc: { ...WALL, description: DATE_UTC },
  modified: { ...WALL, description: 'Time of the last change, in the site’s time zone.' },
  modified_utc: { ...WALL, description: 'Time of the last change, in UTC.' },
  url: { ...ADDRESS, description: 'Page of the record on the site.' },
  language: 'Language of the record.',
  translations: 'The same record in other languages, by language.',
  json_ld: 'The record as schema.org JSON-LD; in single reads only.',
  sources: 'Ids that sources know it by, by the name of the source; only for those who may edit it.',
  trashed:
    'Who put it into the trash: a source that no longer has it (`source`), a person (`user`), or a person after the source; only for those who may edit it.',
};

type OwnOfOrganizer = 'organizer' | 'description' | 'phone' | 'website' | 'email';
export const postInputFacts: Omit<Facts<typeof OrganizerChange>, OwnOfOrganizer> = {
  author: AUTHOR,
  status: STATUS,
  date: DATE,
  date_utc: DATE_UTC,
  image: {
    ...imageForms,
    description:
      'Featured picture: the id of a known one, an address, or its data as a read shows them; `false` for none.',
  },
  ml_language: 'Language of the record; without it, the site’s own.',
  translation_of: 'Id of the record that this one is a translation of; `null` unlinks it.',
  source:
    'Name of the source that knows it as `source_id`, such as `culture.example`. With both, a second create updates the record.',
  source_id: 'Id of the record in that source; `null` takes it away in an update.',
};

export const trashedFacts: Facts<typeof Trashed> = {
  was: 'Publication status before.',
  source: 'Source that no longer has the record; after an import, the address that it came from.',
  user: 'Id of the user who put it there, or changed it there.',
};

export const translationFacts: Facts<typeof TranslationView> = {
  id: 'Number of the record.',
  slug: SLUG,
  rest_url: { ...ADDRESS, description: 'Address of this resource in the API.' },
  url: { ...ADDRESS, description: 'Its page, if the site of that language has an address for its pages.' },
  outdated:
    'Whether its texts are older than those of what it translates; only in single reads of an event, for those who may edit it.',
};
