/** What an operator has typed. */
import * as v from 'valibot';
import { SourceName } from '../../../shared/http/references.ts';
import { Language } from '../../../shared/settings/site.ts';
import { TableLocation } from '../../table/options.ts';
import { FORMAT_NAMES } from './formats/detect.ts';
import { DAY_ORDERS } from './mapping/dates.ts';
import { LOAD_TYPES } from './mapping/words.ts';
import { ENCODINGS } from './read/text.ts';

/** The help of the command describes the options (`load-command.ts`). */
export const LoadOptions = v.object({
  /** The format of all files. If it is undefined, their content tells it. */
  format: v.optional(v.picklist(FORMAT_NAMES)),
  /** The encoding of files without a byte order mark; if it is undefined, UTF-8. */
  encoding: v.optional(v.picklist(ENCODINGS)),
  type: v.picklist(LOAD_TYPES),
  /** Lines as `parseMapping` reads them. */
  map: v.optional(v.array(v.string()), []),
  showMap: v.optional(v.boolean(), false),
  split: v.optional(v.string()),
  dates: v.optional(v.picklist(DAY_ORDERS)),
  /** The months from today for which dates of rules without an end are listed. */
  horizon: v.number(),
  /**
   * The language of all lines; a line in another language is refused, because the language of a
   * record never changes. If it is undefined, each line or file names its own.
   */
  language: v.optional(Language),
  site: v.optional(v.string()),
  user: v.optional(v.string()),
  passwordStdin: v.optional(v.boolean(), false),
  concurrency: v.number(),
  copyPictures: v.optional(v.boolean(), false),
  /** Whether to refuse lines with members that would be left out. */
  strict: v.optional(v.boolean(), false),
  /** Only reports what would happen, and writes neither events nor files. */
  dryRun: v.optional(v.boolean(), false),
  json: v.optional(v.boolean(), false),
  /** The source of the lines' ids. If it is undefined, lines are known by their text. */
  source: v.optional(SourceName),
  /** True prunes only upcoming events within the range of the files. */
  prune: v.optional(v.union([v.literal(true), v.literal('all')])),
  /** Whether to prune even if there are suspiciously many (`areTooMany`). */
  force: v.optional(v.boolean(), false),
  /** Whether to overwrite what people have changed. */
  overwriteEdits: v.optional(v.boolean(), false),
  ...TableLocation.entries,
});
export type LoadOptions = v.InferOutput<typeof LoadOptions>;

/** In whose name lines are sent. */
export type UserOptions = LoadOptions & { readonly user: string };
