/** Converts venues, organizers and terms of a source into ours. */
import * as v from 'valibot';
import { readTerm } from '../../../../functions/records/read-records.ts';
import { sameParent, treeOf } from '../../../../functions/terms/write.ts';
import { emailIn, isEmail } from '../../../../shared/http/addresses.ts';
import { linkAfter } from '../../../../shared/linked/linked-post.ts';
import { OrganizerChange } from '../../../../shared/linked/organizer-input.ts';
import type { OrganizerRecord } from '../../../../shared/linked/organizer-record.ts';
import { writeOrganizer } from '../../../../shared/linked/organizer-write.ts';
import { isWithin } from '../../../../shared/linked/term-filters.ts';
import { TagChange } from '../../../../shared/linked/term-input.ts';
import type { TermRecord } from '../../../../shared/linked/term-record.ts';
import { writeTerm } from '../../../../shared/linked/term-write.ts';
import { VenueChange } from '../../../../shared/linked/venue-input.ts';
import type { VenueRecord } from '../../../../shared/linked/venue-record.ts';
import { writeVenue } from '../../../../shared/linked/venue-write.ts';
import { linkTo } from '../../../../shared/lists/name.ts';
import type { Change } from '../../../../shared/store/change.ts';
import { TermId } from '../../../../shared/store/records.ts';
import { plainText } from '../../../../shared/text/html.ts';
import type { OriginalOrganizer, OriginalTerm, OriginalVenue } from '../../../original/shapes.ts';
import { withScheme } from '../../../original/website.ts';
import { type Building, type Built, commonOf, takeFields } from './building.ts';

const NAMELESS = { why: 'it has no name, or stands behind a password' };

export const venueFrom = (theirs: OriginalVenue, building: Building<VenueRecord>): Built<VenueRecord> => {
  const { before, slug, context } = building;
  const { fields, refused } = takeFields(VenueChange, {
    ...{ venue: theirs.venue, description: theirs.description, phone: theirs.phone },
    website: withScheme(theirs.website),
    ...{ address: theirs.address, city: theirs.city, country: theirs.country, zip: theirs.zip },
    ...{ province: theirs.province, state: theirs.state },
    ...(theirs.stateprovince !== undefined && { stateprovince: theirs.stateprovince }),
    ...{ show_map: theirs.show_map ?? false, show_map_link: theirs.show_map_link ?? false },
    ...{ geo_lat: theirs.geo_lat, geo_lng: theirs.geo_lng },
  });
  if (fields.venue === undefined) return NAMELESS;
  const common = commonOf(theirs, building);
  if (common === undefined) return { why: `its status is "${theirs.status}"` };
  const { id, picture: image } = common;
  const written = writeVenue(undefined, fields, { id, slug, image }, context);
  const link = linkAfter(before, common.fields.status, linkTo('venue', id));
  return { record: { ...written, ...common.fields, link }, refused: [...refused, ...common.refused] };
};

export const organizerFrom = (
  theirs: OriginalOrganizer,
  building: Building<OrganizerRecord>,
): Built<OrganizerRecord> => {
  const { before, slug, context } = building;
  const isTaken = theirs.email === '' || isEmail(emailIn(plainText(theirs.email)));
  const { fields, refused } = takeFields(OrganizerChange, {
    ...{ organizer: theirs.organizer, description: theirs.description, phone: theirs.phone },
    website: withScheme(theirs.website),
    email: isTaken ? theirs.email : '',
  });
  if (fields.organizer === undefined) return NAMELESS;
  const common = commonOf(theirs, building);
  if (common === undefined) return { why: `its status is "${theirs.status}"` };
  const { id, picture: image } = common;
  const written = writeOrganizer(undefined, fields, { id, slug, image }, context);
  const link = linkAfter(before, common.fields.status, linkTo('organizer', id));
  const email = isTaken ? [] : [{ field: 'email', why: `"${theirs.email}" is no e-mail address` }];
  return { record: { ...written, ...common.fields, link }, refused: [...refused, ...email, ...common.refused] };
};

export const termFrom = async (
  type: TermRecord['type'],
  theirs: OriginalTerm,
  { before, slug, world, context: { language } }: Building<TermRecord>,
): Promise<Built<TermRecord>> => {
  const { fields, refused } = takeFields(TagChange, { name: theirs.name, description: theirs.description });
  if (fields.name === undefined) return { why: 'it has no name' };
  const { parent, conditions } = await parentOf(type, theirs, before, world);
  const id = v.parse(TermId, theirs.id + world.offset);
  const record = writeTerm(before, fields, { id, type, language, slug, parent: parent?.id });
  const isLost = theirs.parent !== 0 && parent === undefined;
  const lost = isLost ? [{ field: 'parent', why: `there is no category ${theirs.parent}` }] : [];
  return { record, refused: [...refused, ...lost], conditions };
};

interface Placed {
  /**
   * The parent category, or undefined for the top level, which is also used if the parent does not
   * exist here or is below the category itself.
   */
  readonly parent: TermRecord | undefined;
  /** Conditions under which it may still be the parent when the transaction runs. */
  readonly conditions: readonly Change[];
}

const parentOf = async (
  type: TermRecord['type'],
  { parent }: OriginalTerm,
  before: TermRecord | undefined,
  { deps, offset, language }: Building<TermRecord>['world'],
): Promise<Placed> => {
  const top = { parent: undefined, conditions: [] };
  if (type === 'tag' || parent === 0) return top;
  const found = await readTerm(deps.store, v.parse(TermId, parent + offset), 'stored');
  if (found?.type !== type || found.language !== language) return top;
  if (before === undefined || before.parent === found.id) return { parent: found, conditions: sameParent(found) };
  const { byId, unchanged } = await treeOf(language, deps);
  return isWithin(found, before, byId) ? top : { parent: found, conditions: [...sameParent(found), unchanged] };
};
