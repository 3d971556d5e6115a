/** What is stored of a picture, and how it is shown (contract/texts#pictures). */
import { describe, expect, it } from 'vitest';
import { imageFieldsOf, imageView, pictureOf, plainPicture, withDetails } from '../../../shared/model/picture.ts';
import { postId } from '../../support/ids.ts';

const id = postId(7);
const url = 'https://w.example/a.PNG?v=1';
const PLAIN = plainPicture({ id, url });
const MEDIUM = { url: 'https://w.example/m.webp', width: 300, height: 200, filesize: 13_066 };
const WHOLE = { ...PLAIN, alt: 'A "ponte"', width: 800, height: 600, filesize: 390_147, sizes: { medium: MEDIUM } };

describe('stored', () => {
  it.each([
    ['without a picture', null, { image: null, image_details: undefined }],
    ['an address alone', PLAIN, { image: { id, url }, image_details: undefined }],
    [
      'with what is known of it, beside it',
      WHOLE,
      {
        image: { id, url },
        image_details: {
          ...{ id, alt: 'A "ponte"', width: 800, height: 600, filesize: 390_147, only_sizes: false },
          sizes: { medium: MEDIUM },
        },
      },
    ],
  ])('%s', (_, picture, fields) => {
    expect(imageFieldsOf(picture)).toEqual(fields);
    expect(pictureOf(imageFieldsOf(picture))).toEqual(picture);
  });

  it('details of another picture, which older code has replaced, are not shown', () => {
    const { image_details } = imageFieldsOf(WHOLE);
    const image = { id: postId(8), url: 'https://w.example/b.png' };
    expect(pictureOf({ image, image_details })).toEqual(plainPicture(image));
  });
});

describe('what is sent', () => {
  it('is kept, and what is not sent stays', () => {
    expect(withDetails(WHOLE, {})).toEqual(WHOLE);
    expect(withDetails(WHOLE, { alt: '' })).toEqual({ ...WHOLE, alt: '' });
    expect(withDetails(WHOLE, { sizes: { poster: {} } })).toEqual({
      ...WHOLE,
      sizes: { poster: { url, width: 0, height: 0, filesize: 0 } },
    });
  });

  it.each([
    ['of which nothing is known', PLAIN],
    ['of which all is known', WHOLE],
    ['whose source has fewer sizes', { ...WHOLE, only_sizes: true }],
    ['with a size of another name', withDetails(WHOLE, { sizes: { full: {}, large: MEDIUM } })],
  ])('as it was shown, it changes nothing: a picture %s', (_, picture) => {
    const { width, height, filesize, sizes } = imageView(picture);
    expect(withDetails(picture, { alt: picture.alt, width, height, filesize, sizes })).toEqual(picture);
  });
});
