/** Converts records of a source into ours. */
import * as v from 'valibot';
import { readTerm } from '../../../../functions/records/read-records.ts';
import { sameParent, treeOf } from '../../../../functions/terms/write.ts';
import { emailIn, isEmail } from '../../../../shared/http/addresses.ts';
import { linkAfter } from '../../../../shared/linked/linked-post.ts';
import { OrganizerChange } from '../../../../shared/linked/organizer-input.ts';
import { writeOrganizer } from '../../../../shared/linked/organizer-write.ts';
import { isWithin } from '../../../../shared/linked/term-filters.ts';
import { TagChange } from '../../../../shared/linked/term-input.ts';
import type { TermRecord } from '../../../../shared/linked/term-record.ts';
import { writeTerm } from '../../../../shared/linked/term-write.ts';
import { VenueChange } from '../../../../shared/linked/venue-input.ts';
import { writeVenue } from '../../../../shared/linked/venue-write.ts';
import { isOrganizer, isTerm, isVenue } from '../../../../shared/records/record.ts';
import { Status } from '../../../../shared/settings/rights.ts';
import type { Change } from '../../../../shared/store/change.ts';
import { TermId } from '../../../../shared/store/records.ts';
import { plainText } from '../../../../shared/text/html.ts';
import type { OriginalOrganizer, OriginalRecord, OriginalTerm, OriginalVenue } from '../../../original/shapes.ts';
import { withScheme } from '../../../original/website.ts';
import { commonOf, SET_BY_COMMON, takeFields } from './building.ts';
import { eventFrom } from './event.ts';
import type { Building, Built } from './world.ts';

export const recordFrom = (theirs: OriginalRecord, building: Building): Built | Promise<Built> => {
  if (theirs.kind === 'category' || theirs.kind === 'tag') return termFrom(theirs, building);
  // The source may have a status that is unknown here, such as `auto-draft`.
  if (!v.is(Status, theirs.status)) return { why: `its status is "${theirs.status}"` };
  if (theirs.kind === 'event') return eventFrom(theirs, building);
  return theirs.kind === 'venue' ? venueFrom(theirs, building) : organizerFrom(theirs, building);
};

const NAMELESS = { why: 'it has no name, or stands behind a password' };

const venueFrom = (theirs: OriginalVenue, building: Building): Built => {
  const before = isVenue(building.before) ? building.before : undefined;
  const website = withScheme(theirs.website);
  const { fields, refused } = takeFields(v.omit(VenueChange, SET_BY_COMMON), { ...theirs, website });
  if (fields.venue === undefined) return NAMELESS;
  const common = commonOf(theirs, building);
  const written = writeVenue(undefined, fields, common.prepared, building.context);
  const link = linkAfter(before, common.fields.status, written.link);
  return { record: { ...written, ...common.fields, link }, refused: [...refused, ...common.refused] };
};

const organizerFrom = (theirs: OriginalOrganizer, building: Building): Built => {
  const before = isOrganizer(building.before) ? building.before : undefined;
  const isTaken = theirs.email === '' || isEmail(emailIn(plainText(theirs.email)));
  const website = withScheme(theirs.website);
  const sent = { ...theirs, website, email: isTaken ? theirs.email : '' };
  const { fields, refused } = takeFields(v.omit(OrganizerChange, SET_BY_COMMON), sent);
  if (fields.organizer === undefined) return NAMELESS;
  const common = commonOf(theirs, building);
  const written = writeOrganizer(undefined, fields, common.prepared, building.context);
  const link = linkAfter(before, common.fields.status, written.link);
  const email = isTaken ? [] : [{ field: 'email', why: `"${theirs.email}" is no e-mail address` }];
  return { record: { ...written, ...common.fields, link }, refused: [...refused, ...email, ...common.refused] };
};

const termFrom = async (
  theirs: OriginalTerm,
  { before: stored, slug, world, context: { language } }: Building,
): Promise<Built> => {
  const before = isTerm(stored) ? stored : undefined;
  const { fields, refused } = takeFields(v.pick(TagChange, ['name', 'description']), theirs);
  if (fields.name === undefined) return { why: 'it has no name' };
  const { parent, conditions } = await parentOf(theirs, before, world);
  const id = v.parse(TermId, theirs.id + world.offset);
  const record = writeTerm(before, fields, { id, type: theirs.kind, language, slug, parent: parent?.id });
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
  { kind, parent }: OriginalTerm,
  before: TermRecord | undefined,
  { deps, offset, language }: Building['world'],
): Promise<Placed> => {
  const top = { parent: undefined, conditions: [] };
  if (kind === 'tag' || parent === 0) return top;
  const found = await readTerm(deps.store, v.parse(TermId, parent + offset), 'stored');
  if (found?.type !== kind || found.language !== language) return top;
  if (before === undefined || before.parent === found.id) return { parent: found, conditions: sameParent(found) };
  const { byId, unchanged } = await treeOf(language, deps);
  return isWithin(found, before, byId) ? top : { parent: found, conditions: [...sameParent(found), unchanged] };
};
