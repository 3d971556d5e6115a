/** Places with a time zone, under the names that Intl lists: to look one up there is quicker than to have a formatter made for it. */

let listed: ReadonlySet<string> | undefined;

/** False also for other names of a place (`Asia/Kolkata`), and other ways to write it (`europe/madrid`): Temporal knows those. */
export const isListedPlace = (name: string): boolean => {
  listed ??= new Set(Intl.supportedValuesOf('timeZone'));
  return listed.has(name);
};
