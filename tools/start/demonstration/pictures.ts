/** Pictures of the demonstration: one calm landscape for each category, drawn by code. */
import type { Language } from '../../../shared/settings/site.ts';
import type { Service } from '../../http/service.ts';

const WIDTH = 1200;
const HEIGHT = 675;

const ALT: Readonly<Partial<Record<Language, string>>> = {
  gl: 'Debuxo de outeiros baixo o sol, para a categoría',
  ca: 'Dibuix de turons sota el sol, per a la categoria',
  fr: 'Dessin de collines sous le soleil, pour la catégorie',
};

/**
 * Uploads the picture of the category to the site. Returns the answer's body, or undefined if the
 * service takes no pictures, as without a bucket.
 */
export const uploadPicture = async (service: Service, language: Language, category: string, number: number) => {
  // Only the first start draws, so the others do without the library.
  const { default: sharp } = await import('sharp');
  const body = await sharp(landscape(number), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
  const query = new URLSearchParams({ alt_text: `${ALT[language] ?? ''} ${category}`.trim(), title: category });
  // WordPress has it beside the three parts of the namespace of the events.
  const { status, body: picture } = await service.call('POST', `/../../../wp-json/wp/v2/media?${query}`, {
    body,
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="demonstration-${number}.jpg"`,
      'idempotency-key': `demonstration picture ${language} ${number}`,
    },
  });
  return status === 201 ? picture : undefined;
};

/**
 * The pixels of a picture, as the service in the same process has sharp read no SVG. Each number
 * has other colours, hills and another place of the sun.
 */
const landscape = (number: number): Buffer => {
  // Hues that are a golden angle apart stay well apart, however many there are.
  const hue = number * 137.5 + 20;
  const sunX = 200 + ((number * 317) % 800);
  const sun = colour(hue + 40, 232, 22);
  const hills = [0, 1, 2, 3].map(row => colour(hue + row * 14, 170 - row * 34, 40));
  const skies = Array.from({ length: HEIGHT }, (_, y) => colour(hue + 190 + y / 4, 200 + Math.min(y / 12, 30), 22));
  const topOf = (row: number, x: number) =>
    330 + row * 85 + (70 - row * 10) * Math.sin(x / (160 + row * 50) + number * 1.7 + row * 2);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let x = 0; x < WIDTH; x += 1) {
    const tops = hills.map((_, row) => topOf(row, x));
    for (let y = 0; y < HEIGHT; y += 1) {
      const hill = hills[tops.findLastIndex(top => y > top)];
      const sky = Math.hypot(x - sunX, y - 200) < 90 ? sun : skies[y];
      pixels.set(hill ?? sky ?? sun, (y * WIDTH + x) * 3);
    }
  }
  return pixels;
};

/** Red, green and blue around a grey. `hue` is in degrees. */
const colour = (hue: number, grey: number, strength: number): readonly number[] =>
  [0, 120, 240].map(shift => Math.round(grey + strength * Math.cos(((hue - shift) * Math.PI) / 180)));
