import type { SentPicture, SentSize } from '../../input/picture.ts';
import type { ImageView } from '../../posts/picture.ts';
import { ADDRESS, type Facts, ID, type JsonSchema, ref } from './facts.ts';

const size = {
  url: { ...ADDRESS, description: 'Address of the picture in this size.' },
  width: 'Width of the picture in pixels; absent if not known.',
  height: 'Height of the picture in pixels; absent if not known.',
  filesize: 'Size in bytes; 0 if it is not known.',
};
const picture = {
  ...size,
  url: { ...ADDRESS, description: 'Address of the picture.' },
  alt: 'What the picture shows, in words.',
  sizes: 'Addresses of the picture in other sizes, by their names.',
} satisfies Partial<Facts<typeof ImageView>>;

export const imageFacts: Facts<typeof ImageView> = {
  ...picture,
  id: 'Number of the picture.',
  extension: 'Ending of the file’s name; empty if it has none.',
};
export const imageSizeFacts: Facts<typeof ImageView.entries.sizes.value> = {
  ...size,
  'mime-type': 'Media type, by the ending of the name; empty if that says none.',
};

export const imageInputFacts: Facts<typeof SentPicture> = {
  ...picture,
  id: { ...ID, description: 'Number of the picture.' },
};
export const imageSizeInputFacts: Facts<typeof SentSize> = size;

/** By its address, by its id, or as a read shows it; null and false mean no picture (contract/texts#pictures). */
export const imageForms: JsonSchema = {
  anyOf: [{ type: 'string', format: 'uri', nullable: true }, ID, ref('ImageInput'), { type: 'boolean', enum: [false] }],
};
