import type { Envelope } from '../../input/paging.ts';
import { ADDRESS, type Facts } from './facts.ts';

export const listFacts: Facts<{ entries: typeof Envelope }> = {
  rest_url: ADDRESS,
  next_rest_url: ADDRESS,
  previous_rest_url: ADDRESS,
};
