/** Statuses of events, venues and organizers (contract/rights#statuses). */
import * as v from 'valibot';

export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export const Status = v.picklist(STATUSES, 'status');
export type Status = v.InferOutput<typeof Status>;
