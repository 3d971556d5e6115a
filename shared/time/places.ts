/** What is known of places without asking `Intl`, whose first formatter takes 20 ms of a cold start. */

/** `Europe/Kyiv` has its old name here, as `Intl` has it. Tested against the rules of the running code (`places.test.ts`). */
const AHEAD_IN_EUROPE = `Amsterdam Andorra Astrakhan Athens Belgrade Berlin Bratislava Brussels Bucharest Budapest Busingen Chisinau
Copenhagen Gibraltar Helsinki Istanbul Kaliningrad Kiev Kirov Ljubljana Luxembourg Madrid Malta Mariehamn Minsk Monaco Moscow Oslo Paris
Podgorica Prague Riga Rome Samara San_Marino Sarajevo Saratov Simferopol Skopje Sofia Stockholm Tallinn Tirane Ulyanovsk Vaduz Vatican
Vienna Vilnius Volgograd Warsaw Zagreb Zurich`;

const AHEAD: ReadonlySet<string> = new Set(AHEAD_IN_EUROPE.split(/\s/).map(name => `Europe/${name}`));

/** Whether clocks there are ahead of UTC all year, nowadays. false: they are not, or it takes `Intl` to know. */
export const isAheadOfUtc = (name: string): boolean => AHEAD.has(name);

let listed: ReadonlySet<string> | undefined;

/**
 * Whether the place has a zone, under the names that `Intl` lists: to look one up there is quicker than to have a formatter made for it.
 * False also for other names of a place (`Asia/Kolkata`), and other ways to write it (`europe/madrid`): Temporal knows those.
 */
export const isListedPlace = (name: string): boolean => {
  if (AHEAD.has(name)) return true;
  listed ??= new Set(Intl.supportedValuesOf('timeZone'));
  return listed.has(name);
};
