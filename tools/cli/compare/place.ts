/** Where two services show something differently, and what is known about both. Pure. */
import type { Rewriting } from '../../original/pictures.ts';
import type { Fields } from '../../original/shapes.ts';

/** The two services, and the options of the import between them. */
export interface Setting {
  /** The roots of the two namespaces, without a slash at their ends. */
  readonly source: string;
  readonly here: string;
  /** Whether the source is The Events Calendar, and not a service like this one. */
  readonly isOriginal: boolean;
  /** Whether both services are read with an account. */
  readonly isKnown: boolean;
  /** The number that `calendar import` added to each id. */
  readonly idOffset: number;
  readonly images: Rewriting;
  /**
   * The id here of each author at the source, taken from the first record that both services show.
   */
  readonly authors: ReadonlyMap<unknown, unknown>;
}

export type Side = 'source' | 'here';

export interface Place {
  /** The kind and the fields, without positions in lists: `event.venue.address`. */
  readonly path: string;
  /** The id here of the listed record; absent if the difference concerns the list. */
  readonly id?: number;
  /** The innermost records that contain the place, as both services show them. */
  readonly record: Readonly<Record<Side, Fields>>;
  readonly setting: Setting;
}

export interface Difference {
  readonly field: string;
  readonly id: number | undefined;
  /** The reason why the difference is expected; undefined if somebody has to look at it. */
  readonly why: string | undefined;
  /** The value at the source; undefined if that service does not show it. */
  readonly source: unknown;
  readonly here: unknown;
}
