/**
 * How a site presents itself: its name, its pictures, its colour and its links. The operator writes
 * it in the settings of the site (docs/pages.md#the-name-and-the-look-of-a-site).
 */
import * as v from 'valibot';

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(80));
/** Pages load pictures by https only, as their Content-Security-Policy says. */
const Picture = v.pipe(v.string(), v.url(), v.startsWith('https://'));

const Link = v.strictObject({
  text: Text,
  address: v.pipe(v.string(), v.url(), v.regex(/^https?:/, 'must begin with https://')),
});

/**
 * What is wrong with the colour and the size of it is found when templates are synthesised
 * (`calendar.ts`).
 */
export const SiteIdentity = v.strictObject({
  /** The name of the calendar; by default, "calendar of events" in the language of the site. */
  name: v.optional(Text),
  /** A picture that is shown in a square before the name. */
  logo: v.optional(Picture),
  /** The colour of links and buttons, such as `#1d4f91`. On dark pages it is made lighter. */
  accent: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be like #1d4f91, in lower case'))),
  /** Links beside the name, such as to the web site of the town. */
  navigation: v.optional(v.array(Link)),
  /** Links below each page, such as imprint, privacy and accessibility. */
  footer: v.optional(v.array(Link)),
  /** What is shown of a shared link to a page without a picture of its own. */
  picture: v.optional(Picture),
});
export type SiteIdentity = v.InferOutput<typeof SiteIdentity>;
