/**
 * The accent colour of a site can be read on its pages
 * (docs/pages.md#the-name-and-the-look-of-a-site).
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accentProblem, accentStyle, GROUNDS } from '../../../shared/settings/accent.ts';

it.each([
  ['#1d4f91', '#839ec3'],
  ['#000000', '#999999'],
])('%s is accepted, and %s on dark pages', (accent, dark) => {
  expect(accentProblem(accent)).toBeUndefined();
  expect(accentStyle(accent)).toBe(`:root{--accent:light-dark(${accent},${dark})}`);
});

it.each([
  ['#ffcc00', '1.4', '#806600'],
  ['#ffffff', '1.0', '#666666'],
])('%s is refused with its contrast of %s:1, and %s is named, which is accepted', (accent, contrast, darker) => {
  const problem = `${accent} has a contrast of ${contrast}:1 to light pages, and texts need 4.5:1, as ${darker} has`;
  expect(accentProblem(accent)).toBe(problem);
  expect(accentProblem(darker)).toBeUndefined();
});

it('contrasts are computed with the colours of the style sheet', () => {
  const style = readFileSync('functions/pages/static/pages.css', 'utf8');
  const { light, dark } = GROUNDS;
  expect(style).toContain(`--ground: light-dark(${light.ground}, ${dark.ground});`);
  expect(style).toContain(`--raised: light-dark(${light.raised}, ${dark.raised});`);
  for (const { soft, raised } of [light, dark])
    expect(style).toContain(`color-mix(in srgb, var(--accent) ${soft * 100}%, ${raised})`);
});
