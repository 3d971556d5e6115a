/** What a rule is: one reason why a field of a record may be shown differently by two services. Pure. */
import type { OriginalKind } from '../../../original/kinds.ts';

/** The two services, and what an import between them was told. */
export interface Setting {
  /** Roots of the two namespaces, without a slash at their ends. */
  readonly source: string;
  readonly here: string;
  /** Whether the source is the original, and not a service like this one. */
  readonly isOriginal: boolean;
  /** Whether both are read with an account. */
  readonly isKnown: boolean;
  /** As `calendar import` has them: what was added to ids, beginnings of picture addresses, numbers of authors. */
  readonly idOffset: number;
  readonly images: readonly (readonly [from: string, to: string])[];
  readonly authors: ReadonlyMap<string, string>;
}

export type Side = 'source' | 'here';
export type Fields = Readonly<Record<string, unknown>>;

/** Where a value stands. */
export interface Place {
  /** Kind and fields, without places in lists: `event.venue.address`. */
  readonly path: string;
  /** The innermost records around it, as both services show them. */
  readonly record: Readonly<Record<Side, Fields>>;
  readonly setting: Setting;
}

export interface Rule {
  readonly name: string;
  /** Why the values may differ, for the report. */
  readonly why: string;
  /** Only where the source is the original: two services like this one show the same. */
  readonly of?: 'original';
  /** Which paths it is for. */
  readonly at: RegExp;
  /** What an import makes of the value of the source: here it must be so. Anything that it does not move stays. */
  readonly moves?: (source: unknown, setting: Setting) => unknown;
  /** Turns the values of both into a form in which they must be equal, on top of the rules before it. */
  readonly turn?: (value: unknown, side: Side, place: Place) => unknown;
  /** Whether they may differ as they do. */
  readonly allows?: (source: unknown, here: unknown, place: Place) => boolean;
}

/** What two services show differently. Without a rule, it is a difference that somebody has to look at. */
export interface Finding {
  readonly kind: OriginalKind;
  /** What it is about: `list`, a record there; `order`, that of the list. */
  readonly read: string;
  readonly field: string;
  readonly rule?: string;
  /** At the source, or here if it is only here. */
  readonly id?: number;
  readonly source: unknown;
  readonly here: unknown;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
