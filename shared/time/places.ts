/** Facts about zones that save a cold start the first formatter of `Intl`, which takes 20 ms. */

/** `Europe/Kyiv` has its old name, as in `Intl`. `places.test.ts` compares the list with the time zone data of the runtime. */
const AHEAD_IN_EUROPE = `Amsterdam Andorra Astrakhan Athens Belgrade Berlin Bratislava Brussels Bucharest Budapest Busingen Chisinau
Copenhagen Gibraltar Helsinki Istanbul Kaliningrad Kiev Kirov Ljubljana Luxembourg Madrid Malta Mariehamn Minsk Monaco Moscow Oslo Paris
Podgorica Prague Riga Rome Samara San_Marino Sarajevo Saratov Simferopol Skopje Sofia Stockholm Tallinn Tirane Ulyanovsk Vaduz Vatican
Vienna Vilnius Volgograd Warsaw Zagreb Zurich`;

const AHEAD: ReadonlySet<string> = new Set(AHEAD_IN_EUROPE.split(/\s/).map(name => `Europe/${name}`));

/** Whether the zone is ahead of UTC all year today. False: it is not, or only `Intl` knows. */
export const isAheadOfUtc = (name: string): boolean => AHEAD.has(name);

let listed: ReadonlySet<string> | undefined;

/**
 * Whether `Intl` lists the zone under this name. A quick test, as the look-up needs no formatter. False does not mean that the zone is
 * unknown: Temporal also accepts aliases (`Asia/Kolkata`) and other cases (`europe/madrid`).
 */
export const isListedPlace = (name: string): boolean => {
  if (AHEAD.has(name)) return true;
  listed ??= new Set(Intl.supportedValuesOf('timeZone'));
  return listed.has(name);
};
