import type { RefusalData, RefusalView } from '../../api/refusal-view.ts';
import type { Facts } from './facts.ts';

export const refusalFacts: Facts<typeof RefusalView> = {
  code: 'What went wrong, for programs.',
  message: 'What went wrong, for people.',
  data: 'More about it.',
};

export const refusalDataFacts: Facts<typeof RefusalData> = {
  status: 'Status of the answer.',
  params: 'Names of the missing fields, or of each refused field what is wrong with it.',
  details: 'Inner codes of wrong types and values, by field; empty if there are none.',
  json_error_code: 'Number of the fault in the JSON of the body.',
  json_error_message: 'Fault in the JSON of the body.',
  term_id: 'Number of the term that is there already.',
};
