import { expect, it } from 'vitest';
import { type Sides, sizeFile, sizesToMake } from '../../../shared/model/picture-files.ts';

// The sizes are those that WordPress names in its answers for such pictures.
it.each<[picture: Sides, names: string[]]>([
  [{ width: 1920, height: 1080 }, ['thumbnail 150x150', 'medium 300x169', 'medium_large 768x432', 'large 1024x576']],
  [{ width: 900, height: 1600 }, ['thumbnail 150x150', 'medium 169x300', 'medium_large 768x1365', 'large 576x1024']],
  [{ width: 300, height: 200 }, ['thumbnail 150x150']],
  [{ width: 120, height: 400 }, ['thumbnail 120x150', 'medium 90x300']],
  [{ width: 9000, height: 2 }, ['thumbnail 150x2', 'medium 300x1', 'medium_large 768x1', 'large 1024x1']],
  [{ width: 150, height: 150 }, []],
  // WebP, which WordPress does not make, has no side above 16,383.
  [{ width: 800, height: 17500 }, ['thumbnail 150x150', 'medium 14x300', 'large 47x1024']],
])('a picture of %j has the sizes that are smaller than it', (picture, names) => {
  expect(sizesToMake(picture).map(({ name, width, height }) => `${name} ${width}x${height}`)).toEqual(names);
});

it('the file of a size has the name of the picture with its sides', () => {
  expect(sizeFile('feira.2027.jpg', { width: 300, height: 169 })).toBe('feira.2027-300x169.webp');
});
