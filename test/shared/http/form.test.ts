/** Names with brackets, as forms and query strings send them (contract/http#request-formats). */
import { expect, it } from 'vitest';
import { decodeForm, withLists } from '../../../shared/http/parse.ts';

it.each<[sent: string, meant: object]>([
  ['', {}],
  ['title=T&cost=', { title: 'T', cost: '' }],
  ['title=a&title=b', { title: 'b' }],
  ['tags[]=a&tags[]=b', { tags: ['a', 'b'] }],
  ['tags[0]=a&tags[1]=b', { tags: ['a', 'b'] }],
  ['tags[1]=b&tags[0]=a', { tags: ['b', 'a'] }],
  ['tags[0]=a&tags[2]=b', { tags: ['a', 'b'] }],
  ['tags[1]=a&tags[]=b&tags[]=c&tags[1]=d', { tags: ['d', 'b', 'c'] }],
  ['tags[18446744073709551616]=a&tags[]=b', { tags: ['a', 'b'] }],
  ['tags[1]=a&tags[x]=b', { tags: { 1: 'a', x: 'b' } }],
  ['organizer[3][organizer]=A', { organizer: [{ organizer: 'A' }] }],
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
  ['tags=a&tags[7]=b', { tags: ['a', 'b'] }],
  ['tags=a,b', { tags: 'a,b' }],
  ['tags=a&title=x&title=y', { tags: 'a', title: 'y' }],
])('%s means %j where tags may be a list', (sent, meant) => {
  expect(decodeForm(new URLSearchParams(sent), name => name === 'tags')).toEqual(meant);
});

it.each<[sent: string, meant: unknown]>([
  ['{"tags":{"0":5,"2":9}}', { tags: [5, 9] }],
  ['{"venue":{"1":{"venue":"Hall","image":{"4":1}}}}', { venue: [{ venue: 'Hall', image: [1] }] }],
  ['{"tags":{"0":5,"x":9},"cost":{},"5":[{"7":1}]}', { tags: { 0: 5, x: 9 }, cost: {}, 5: [[1]] }],
  ['{"tags":{"__proto__":1,"4294967296":2}}', { tags: { 4294967296: 2 } }],
])('%s has the arrays that PHP writes as objects: %j', (sent, meant) => {
  expect(withLists(JSON.parse(sent))).toEqual(meant);
});
