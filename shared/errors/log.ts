/** Where functions log, one JSON line for each call: what they need of Powertools' `Logger`. */
export interface Log {
  readonly info: (message: string, about: Readonly<Record<string, unknown>>) => void;
  readonly error: (message: string, about: Readonly<Record<string, unknown>>) => void;
}
