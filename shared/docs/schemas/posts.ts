/** Facts about the fields that events, venues and organizers share. */
import type { PostView } from '../../posts/view.ts';
import { ADDRESS, DIGITS, type Facts, WALL } from './facts.ts';

export const postFacts: Facts<typeof PostView> = {
  author: DIGITS,
  date: WALL,
  date_utc: WALL,
  modified: WALL,
  modified_utc: WALL,
  url: ADDRESS,
};
