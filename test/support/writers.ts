/**
 * Who writes, where and when, for pure tests of writes: an editor in Galicia on 2027-03-01 at noon.
 */

import * as v from 'valibot';
import type { WriteContext } from '../../shared/model/post-write.ts';
import type { Caller, Role } from '../../shared/settings/rights.ts';
import { Zone } from '../../shared/time/zone.ts';
import { instant } from './instant.ts';

/** 2027-03-01 12:00 in Madrid, 11:00 UTC. */
export const NOON = instant(Date.UTC(2027, 2, 1, 11) / 1000);
const MADRID = v.parse(Zone, 'Europe/Madrid');

export const callerOf = (role: Role, id = 7): Caller => ({ id, login: role, role });

export const writerOf = (role: Role = 'editor'): WriteContext => ({
  ...{ caller: callerOf(role), language: 'gl', zone: MADRID, now: NOON },
});
