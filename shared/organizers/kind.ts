/** What code that serves venues and organizers alike has to know of organizers. */
import type { LinkedKind } from '../linked/kind.ts';
import { organizerNameHolder } from './derived-data.ts';
import type { OrganizerChange, OrganizerInput } from './input.ts';
import type { OrganizerRecord } from './record.ts';
import { type OrganizerView, organizerView } from './view.ts';
import { fillOrganizer, writeOrganizer } from './write.ts';

export const organizerKind: LinkedKind<OrganizerRecord, OrganizerInput, OrganizerChange, OrganizerView> = {
  type: 'organizer',
  collection: 'organizers',
  nameHolderOf: ({ organizer, description = '' }) => organizerNameHolder({ name: organizer, description }),
  write: writeOrganizer,
  matchesDescription: (record, { description }) => !description || record.description === description,
  trash: (before, w) => writeOrganizer(before, { status: 'trash' }, before, w),
  fill: fillOrganizer,
  view: organizerView,
  inTrash: 'organizer-is-in-trash',
  pageNotFound: 'organizer-archive-page-not-found',
  is: (record): record is OrganizerRecord => record?.type === 'organizer',
};
