/** Where two services show something differently, and what is known of both. Pure. */
import type { Rewriting } from '../../original/pictures.ts';

/** The two services, and what an import between them was told. */
export interface Setting {
  /** Roots of the two namespaces, without a slash at their ends. */
  readonly source: string;
  readonly here: string;
  /** Whether the source is The Events Calendar, and not a service like this one. */
  readonly isOriginal: boolean;
  /** Whether both are read with an account. */
  readonly isKnown: boolean;
  /** What `calendar import` added to each id. */
  readonly idOffset: number;
  readonly images: Rewriting;
  /** The number here of each author at the source: that of the first record which both show. */
  readonly authors: ReadonlyMap<unknown, unknown>;
}

export type Side = 'source' | 'here';
export type Fields = Readonly<Record<string, unknown>>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Place {
  /** Kind and fields, without places in lists: `event.venue.address`. */
  readonly path: string;
  /** The id, here, of the listed record; undefined: it is about the list. */
  readonly id?: number;
  /** The innermost records around it, as both services show them. */
  readonly record: Readonly<Record<Side, Fields>>;
  readonly setting: Setting;
}

export interface Difference {
  readonly field: string;
  readonly id: number | undefined;
  /** Why it is meant to be so; undefined: somebody has to look at it. */
  readonly why: string | undefined;
  /** undefined: this service does not show it. */
  readonly source: unknown;
  readonly here: unknown;
}
