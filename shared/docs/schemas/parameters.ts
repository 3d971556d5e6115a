import { STATUSES } from '../../access/status.ts';
import type { ParameterName } from '../../messages/documentation/texts.ts';
import type { JsonSchema } from './facts.ts';

const BOOLEAN: JsonSchema = { type: 'boolean' };
const IDS: JsonSchema = { type: 'array', items: { type: 'integer', minimum: 1 } };

/** Query parameters of all operations, by name. */
export const parameterFacts: Readonly<Partial<Record<ParameterName, JsonSchema>>> = {
  /** Four words are true, any other text is false, and `0` is refused (contract/lists#date-filters). */
  strict_dates: { anyOf: [BOOLEAN, { type: 'string', enum: ['1', 'yes', 'on', 'no', 'off'] }], default: false },
  status: { type: 'array', items: { type: 'string', enum: [...STATUSES, 'any'] } },
  has_events: BOOLEAN,
  only_with_upcoming: BOOLEAN,
  include: IDS,
  exclude: IDS,
  orderby: { enum: ['name', 'slug', 'id', 'count', 'description', 'parent'] },
};
