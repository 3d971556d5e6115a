/** What is compared, and how the parts of a comparison tell what they find. */
import type { Original } from '../../original/connection.ts';
import type { Finding, Setting } from './rules/rule.ts';

export interface Comparing {
  readonly source: Original;
  readonly here: Original;
  readonly setting: Setting;
  readonly report: (finding: Finding) => void;
  /** Called with what is read next, and how many answers that takes; 0: not known yet. */
  readonly begin: (what: string, answers: number) => void;
  /** Once for each answer. */
  readonly advance: () => void;
}
