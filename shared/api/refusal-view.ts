/** The one error envelope as it is described to clients (contract/http#error-envelope). Only `docs` may import it. */
import * as v from 'valibot';
import { ERRORS } from '../errors/api-error.ts';
import { Whole } from '../input/fields.ts';

export const RefusalData = v.object({
  status: Whole,
  params: v.optional(v.union([v.array(v.string()), v.record(v.string(), v.string())])),
  details: v.optional(v.unknown()),
  json_error_code: v.optional(Whole),
  json_error_message: v.optional(v.string()),
  term_id: v.optional(Whole),
});

export const RefusalView = v.object({
  code: v.picklist(Object.keys(ERRORS)),
  message: v.string(),
  data: RefusalData,
});
