/** Local addresses of sites. Templates do not have them, and the pages of each site link to the others. */
import * as v from 'valibot';

const Sites = v.pipe(v.string(), v.parseJson(), v.array(v.looseObject({ language: v.string() })));

/** `sites`: the variable `SITES` of a function. `addressOf`: of the site with this language, without a slash at its end. */
export const withAddresses = (sites: string | undefined, addressOf: (language: string) => string): string =>
  JSON.stringify(v.parse(Sites, sites).map(site => ({ ...site, address: addressOf(site.language) })));
