import type { SentPicture, SentSize } from '../../input/picture.ts';
import type { ImageView } from '../../posts/picture.ts';
import { ADDRESS, type Facts, ID, type JsonSchema, ref } from './facts.ts';

export const imageFacts: Facts<typeof ImageView> = { url: ADDRESS };
export const imageSizeFacts: Facts<typeof ImageView.entries.sizes.value> = { url: ADDRESS };

export const imageInputFacts: Facts<typeof SentPicture> = { id: ID, url: ADDRESS };
export const imageSizeInputFacts: Facts<typeof SentSize> = { url: ADDRESS };

/** By its address, by its id, or as a read shows it; null and false mean no picture (contract/texts#pictures). */
export const imageForms: JsonSchema = {
  anyOf: [{ type: 'string', format: 'uri', nullable: true }, ID, ref('ImageInput'), { type: 'boolean', enum: [false] }],
};
