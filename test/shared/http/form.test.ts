/** Names with brackets, as forms and query strings send them (contract/http#request-formats). */
import { expect, it } from 'vitest';
import { decodeForm } from '../../../shared/http/parse.ts';

it.each<[sent: string, meant: object]>([
  ['', {}],
  ['title=T&cost=', { title: 'T', cost: '' }],
  ['title=a&title=b', { title: 'b' }],
  ['tags[]=a&tags[]=b', { tags: ['a', 'b'] }],
  ['tags[0]=a&tags[1]=b', { tags: ['a', 'b'] }],
  ['tags[1]=b&tags[0]=a', { tags: { 1: 'b', 0: 'a' } }],
  ['venue[venue]=Hall&venue[city]=Vic', { venue: { venue: 'Hall', city: 'Vic' } }],
  ['organizer[0][organizer]=A&organizer[1][organizer]=B', { organizer: [{ organizer: 'A' }, { organizer: 'B' }] }],
  ['venue=5&venue[city]=Vic', { venue: { city: 'Vic' } }],
  ['a[b][c][d][e]=deep', { a: { b: { c: { d: 'deep' } } } }],
  ['a[b]more=x', { a: { b: 'x' } }],
  ['__proto__[admin]=1&a[__proto__]=1', { a: {} }],
])('%s means %j', (sent, meant) => {
  expect(decodeForm(new URLSearchParams(sent))).toEqual(meant);
});

it.each<[sent: string, meant: object]>([
  ['tags=a&tags=b', { tags: ['a', 'b'] }],
  ['tags=a,b&tags=c', { tags: ['a,b', 'c'] }],
  ['tags=a&tags[]=b', { tags: ['a', 'b'] }],
  ['tags=a,b', { tags: 'a,b' }],
  ['tags=a&title=x&title=y', { tags: 'a', title: 'y' }],
])('%s means %j where tags may be a list', (sent, meant) => {
  expect(decodeForm(new URLSearchParams(sent), name => name === 'tags')).toEqual(meant);
});
