/**
 * The accent colour of a site's pages, whose text needs a contrast of at least 4.5:1 to all that it
 * stands on (WCAG 2.2, 1.4.3). Colours are `#rrggbb`, in sRGB. Pure.
 */

const NEEDED = 4.5;

/**
 * What the accent stands on, as `pages.css` has it. `soft` is the share of the accent in a mark.
 */
export const GROUNDS = {
  light: { ground: '#fbfaf7', raised: '#ffffff', soft: 0.1 },
  dark: { ground: '#15181d', raised: '#1d2229', soft: 0.12 },
} as const;
type Scheme = keyof typeof GROUNDS;

const channelsOf = (colour: string): number[] => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));

/** As `color-mix(in srgb, …)` mixes: `share` is that of the first colour, from 0 to 1. */
const mixed = (one: string, other: string, share: number): string => {
  const others = channelsOf(other);
  const channels = channelsOf(one).map((value, i) => Math.round(value * share + (others[i] ?? 0) * (1 - share)));
  return `#${channels.map(value => value.toString(16).padStart(2, '0')).join('')}`;
};

/** The relative luminance of WCAG 2.2. */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
    .map(value => value / 255)
    .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrastOf = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** The lowest contrast to anything that the accent stands on. */
const leastContrast = (accent: string, scheme: Scheme): number => {
  const { ground, raised, soft } = GROUNDS[scheme];
  return Math.min(...[ground, raised, mixed(accent, raised, soft)].map(each => contrastOf(accent, each)));
};

/** The colour, mixed with as little of the other one as gives enough contrast. */
const legible = (colour: string, scheme: Scheme, other: string): string => {
  const tried = Array.from({ length: 21 }, (_, step) => mixed(other, colour, step / 20));
  return tried.find(each => leastContrast(each, scheme) >= NEEDED) ?? other;
};

/** Returns undefined if texts of this colour can be read on light pages. */
export const accentProblem = (accent: string): string | undefined => {
  const contrast = leastContrast(accent, 'light');
  if (contrast >= NEEDED) return undefined;
  return `${accent} has a contrast of ${contrast.toFixed(1)}:1 to light pages, and texts need ${NEEDED}:1, as ${legible(accent, 'light', '#000000')} has`;
};

/** The rule that gives pages the colour, lightened for dark ones. */
export const accentStyle = (accent: string): string =>
  `:root{--accent:light-dark(${accent},${legible(accent, 'dark', '#ffffff')})}`;
