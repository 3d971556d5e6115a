/** The keys of sources that a post is known by, one of each source (contract/http#source-keys). */
import * as v from 'valibot';
import { invalid } from '../errors/api-error.ts';

/** The ids, by the names of their sources. */
export const SourceKeys = v.record(v.string(), v.string());
export type SourceKeys = v.InferOutput<typeof SourceKeys>;

/** All of them are written with the record. */
const MAX_SOURCES = 10;

export interface SourceKey {
  readonly source: string;
  readonly source_id: string;
}

/** As it is sent; null takes the key away. */
export interface SentKey {
  readonly source?: string | undefined;
  readonly source_id?: string | null | undefined;
}

/** undefined: none is sent. */
export const sentKey = ({ source, source_id }: SentKey): SourceKey | undefined =>
  source === undefined || source_id === undefined || source_id === null ? undefined : { source, source_id };

export const idOf = (keys: SourceKeys | undefined, source: string): string | undefined =>
  keys !== undefined && Object.hasOwn(keys, source) ? keys[source] : undefined;

export const hasKey = (keys: SourceKeys | undefined, { source, source_id }: SourceKey): boolean =>
  idOf(keys, source) === source_id;

export const mayTakeKey = (keys: SourceKeys = {}, { source }: SourceKey): boolean =>
  idOf(keys, source) === undefined && Object.keys(keys).length < MAX_SOURCES;

/** The keys of a record that is found by its name: it takes the one that is sent, if it has none of that source. */
export const keysTaken = (before: SourceKeys | undefined, sent: SentKey): SourceKeys | undefined => {
  const key = sentKey(sent);
  return key !== undefined && mayTakeKey(before, key) ? keysAfter(before, key) : before;
};

/** The keys after a write; undefined: none. @throws ApiError 400 for one too many. */
export const keysAfter = (before: SourceKeys | undefined, { source, source_id }: SentKey): SourceKeys | undefined => {
  if (source === undefined || source_id === undefined) return before;
  const { [source]: _, ...others } = before ?? {};
  const after = source_id === null ? others : { ...others, [source]: source_id };
  const many = Object.keys(after).length;
  if (many > MAX_SOURCES) throw invalid({ source: 'too-long' });
  return many === 0 ? undefined : after;
};
