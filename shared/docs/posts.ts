/** What the documentation says of each property that events, venues and organizers have in common, and of their pictures. */
import type { ImageView, SentPicture, SentSize } from '../model/picture.ts';
import type { PostView } from '../model/post.ts';
import type { Trashed } from '../model/sources.ts';
import type { TranslationView } from '../model/translations.ts';
import type { OrganizerChange } from '../organizers/input.ts';
import {
  ADDRESS,
  type Descriptions,
  DIGITS,
  ID,
  type JsonSchema,
  type PropertyDescription,
  ref,
  WALL,
} from './descriptions.ts';

const size = {
  url: { ...ADDRESS, description: 'Address of the picture in this size.' },
  width: 'Width of the picture in pixels; absent if not known.',
  height: 'Height of the picture in pixels; absent if not known.',
  filesize: 'Size in bytes; 0 if it is not known.',
};
const picture = {
  ...size,
  url: { ...ADDRESS, description: 'Address of the picture.' },
  alt: 'What the picture shows, in words.',
  sizes: 'Addresses of the picture in other sizes, by their names.',
} satisfies Partial<Descriptions<typeof ImageView>>;

export const imageDescriptions: Descriptions<typeof ImageView> = {
  ...picture,
  id: 'Number of the picture.',
  extension: 'Ending of the file’s name; empty if it has none.',
};
export const imageSizeDescriptions: Descriptions<typeof ImageView.entries.sizes.value> = {
  ...size,
  'mime-type': 'Media type, by the ending of the name; empty if that says none.',
};

export const imageInputDescriptions: Descriptions<typeof SentPicture> = {
  ...picture,
  id: { ...ID, description: 'Number of the picture.' },
};
export const imageSizeInputDescriptions: Descriptions<typeof SentSize> = size;

/** By its address, by its id, or as a read shows it; null and false mean no picture (contract/texts#pictures). */
const imageForms: JsonSchema = {
  anyOf: [{ type: 'string', format: 'uri', nullable: true }, ID, ref('ImageInput'), { type: 'boolean', enum: [false] }],
};

// What events, venues and organizers have in common.

const AUTHOR = 'Id of the user who is the author.';
const STATUS = 'Publication status.';
const DATE = 'Date of publication, in the site’s time zone.';
const DATE_UTC = 'Date of publication, in UTC.';
export const SLUG = 'Name of the record in addresses.';

type Shown = Descriptions<typeof PostView> & Readonly<Record<'translations' | 'json_ld', PropertyDescription>>;
export const postDescriptions: Shown = {
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
export const postInputDescriptions: Omit<Descriptions<typeof OrganizerChange>, OwnOfOrganizer> = {
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

export const trashedDescriptions: Descriptions<typeof Trashed> = {
  was: 'Publication status before.',
  source: 'Source that no longer has the record; after an import, the address that it came from.',
  user: 'Id of the user who put it there, or changed it there.',
};

export const translationDescriptions: Descriptions<typeof TranslationView> = {
  id: 'Number of the record.',
  slug: SLUG,
  rest_url: { ...ADDRESS, description: 'Address of this resource in the API.' },
  url: { ...ADDRESS, description: 'Its page, if the site of that language has an address for its pages.' },
  outdated:
    'Whether its texts are older than those of what it translates; only in single reads of an event, for those who may edit it.',
};

export const WEBSITE = 'Address of a web page of its own.';

/** What venues and organizers have in common, as they are shown. */
export const linkedDescriptions = {
  ...postDescriptions,
  slug: SLUG,
  website: { ...ADDRESS, description: WEBSITE },
  image: 'Picture; absent if there is none.',
};
