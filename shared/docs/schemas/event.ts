import type { EventView } from '../../events/view.ts';
import { ADDRESS, type Facts, ref, TWO_DIGITS, WALL } from './facts.ts';
import { postFacts } from './posts.ts';

export const eventFacts: Facts<typeof EventView> = {
  ...postFacts,
  rest_url: ADDRESS,
  image: { anyOf: [ref('Image'), { type: 'boolean', enum: [false] }] },
  start_date: WALL,
  end_date: WALL,
  utc_start_date: WALL,
  utc_end_date: WALL,
  custom_fields: { maxItems: 0 },
};

export const dateDetailsFacts: Facts<typeof EventView.entries.start_date_details> = {
  year: { pattern: '^\\d{4}$' },
  month: TWO_DIGITS,
  day: TWO_DIGITS,
  hour: TWO_DIGITS,
  minutes: TWO_DIGITS,
  seconds: TWO_DIGITS,
};

export const costDetailsFacts: Facts<typeof EventView.entries.cost_details> = {
  currency_position: { enum: ['', 'prefix', 'postfix'] },
};
