/** Converts venues and organizers of a source into ours. Pure. */
import { emailIn, isEmail } from '../../../../shared/http/addresses.ts';
import { linkTo } from '../../../../shared/lists/name.ts';
import { oldSlugsAfter } from '../../../../shared/model/base.ts';
import { linkAfter } from '../../../../shared/model/linked.ts';
import { OrganizerChange } from '../../../../shared/organizers/input.ts';
import type { OrganizerRecord } from '../../../../shared/organizers/record.ts';
import { writeOrganizer } from '../../../../shared/organizers/write.ts';
import { unknownOf } from '../../../../shared/store/records.ts';
import { plainText } from '../../../../shared/text/html.ts';
import { VenueChange } from '../../../../shared/venues/input.ts';
import type { VenueRecord } from '../../../../shared/venues/record.ts';
import { writeVenue } from '../../../../shared/venues/write.ts';
import type { OriginalOrganizer, OriginalVenue } from '../../../original/shapes.ts';
import { withScheme } from '../../../original/website.ts';
import type { Building, Built } from './building.ts';
import { publishedAs, takeFields } from './building.ts';

export const venueFrom = (theirs: OriginalVenue, building: Building<VenueRecord>): Built<VenueRecord> => {
  const { before, id, slug, picture: image, context } = building;
  const { fields, refused } = takeFields(VenueChange, {
    ...{
      venue: theirs.venue,
      description: theirs.description,
      website: withScheme(theirs.website),
      phone: theirs.phone,
    },
    ...{ address: theirs.address, city: theirs.city, country: theirs.country, zip: theirs.zip },
    ...{ province: theirs.province, state: theirs.state },
    ...(theirs.stateprovince !== undefined && { stateprovince: theirs.stateprovince }),
    ...{ show_map: theirs.show_map ?? false, show_map_link: theirs.show_map_link ?? false },
    ...{ geo_lat: theirs.geo_lat, geo_lng: theirs.geo_lng },
  });
  if (fields.venue === undefined) return { why: 'it has no name, or stands behind a password' };
  const common = commonFields(theirs, building);
  if (common === undefined) return { why: `its status is "${theirs.status}"` };
  const written = writeVenue(undefined, fields, { id, slug, image }, context);
  const link = linkAfter(before, common.status, linkTo('venue', id));
  return { record: { ...written, ...common, link }, refused };
};

export const organizerFrom = (
  theirs: OriginalOrganizer,
  building: Building<OrganizerRecord>,
): Built<OrganizerRecord> => {
  const { before, id, slug, picture: image, context } = building;
  const isTaken = theirs.email === '' || isEmail(emailIn(plainText(theirs.email)));
  const { fields, refused } = takeFields(OrganizerChange, {
    ...{
      organizer: theirs.organizer,
      description: theirs.description,
      website: withScheme(theirs.website),
      phone: theirs.phone,
    },
    email: isTaken ? theirs.email : '',
  });
  if (fields.organizer === undefined) return { why: 'it has no name, or stands behind a password' };
  const common = commonFields(theirs, building);
  if (common === undefined) return { why: `its status is "${theirs.status}"` };
  const written = writeOrganizer(undefined, fields, { id, slug, image }, context);
  const link = linkAfter(before, common.status, linkTo('organizer', id));
  const email = isTaken ? [] : [{ field: 'email', why: `"${theirs.email}" is no e-mail address` }];
  return { record: { ...written, ...common, link }, refused: [...refused, ...email] };
};

const commonFields = (
  theirs: OriginalVenue | OriginalOrganizer,
  { before, slug, author, context }: Building<VenueRecord | OrganizerRecord>,
) => {
  const published = publishedAs(theirs, context.zone, context.now);
  return (
    published && {
      unknown: unknownOf(before),
      ...published,
      old_slugs: oldSlugsAfter(before, { slug, status: published.status }),
      version: (before?.version ?? 0) + 1,
      author,
      language: context.language,
      ...(before?.sources && { sources: before.sources }),
    }
  );
};
