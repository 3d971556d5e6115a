/** Who may use a picture by its id, and when it becomes public (docs/decisions/pictures). */

import { expect, it } from 'vitest';
import { madePublic, mayUsePicture, publicPictureOf } from '../../../shared/model/post.ts';
import { postId } from '../../support/ids.ts';
import { eventRecord } from '../../support/records.ts';
import { callerOf } from '../../support/writers.ts';

const image = { id: postId(77), url: 'https://w.example/a.png' };
const picture = (author: number, published: number) => ({
  type: 'picture' as const,
  ...image,
  author,
  published,
  alt: '',
  width: 0,
  height: 0,
  filesize: 0,
  only_sizes: false,
  sizes: {},
  unknown: {},
});

it.each([
  ['a public one, by anybody', undefined, picture(3, 1), true],
  ['one that is not public, by who added it', callerOf('contributor', 3), picture(3, 0), true],
  ['one that is not public, by another author', callerOf('author', 7), picture(3, 0), false],
  ['one of an unknown author, by a caller without an id', callerOf('author', 0), picture(0, 0), false],
  ['one that is not public, by nobody in particular', undefined, picture(0, 0), false],
])('%s', (_, caller, of, may) => {
  expect(mayUsePicture(caller, of)).toBe(may);
});

const PUBLIC = eventRecord({ image });
const DRAFT = eventRecord({ image, status: 'draft' });
const PROTECTED = eventRecord({ image, password: 'hash' });

it.each([
  ['a public event', PUBLIC, 77],
  ['a draft', DRAFT, undefined],
  ['an event behind a password', PROTECTED, undefined],
])('everybody sees the picture of %s: %s', (_, record, id) => {
  expect(publicPictureOf(record)).toBe(id);
});

it.each([
  ['by a new public record', undefined, PUBLIC, 77],
  ['by publishing', DRAFT, PUBLIC, 77],
  ['by taking the password away', PROTECTED, PUBLIC, 77],
  ['by no write that leaves it as it was', PUBLIC, PUBLIC, undefined],
])('a picture becomes public %s', (_, before, after, id) => {
  expect(madePublic(before, after)).toBe(id);
});
