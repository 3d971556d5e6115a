/** The nesting of filtered HTML, in which every `<` begins a tag, every `>` ends one, and empty elements end in ` />`. */
import { BLOCKS, EMPTY } from './html-allowed.ts';

/** Closes open elements and drops stray closing tags, so that a description cannot change the page around it. */
export const balance = (html: string): string => {
  const open: string[] = [];
  const closeTo = (depth: number): string =>
    open
      .splice(depth)
      .reverse()
      .map(name => `</${name}>`)
      .join('');
  const closed = html.replace(/<(\/?)([a-z\d]+)[^<>]*>/g, (tag, slash: string, name: string) => {
    if (EMPTY.has(name)) return tag;
    if (slash !== '') return open.includes(name) ? closeTo(open.lastIndexOf(name)) : '';
    let ended = '';
    while (endsBefore(open.at(-1), name)) ended += closeTo(open.length - 1);
    if (open.length >= MAX_DEPTH) return ended;
    open.push(name);
    return ended + tag;
  });
  return closed + closeTo(0);
};

/** Splits HTML into texts and complete outermost elements. */
export const outermost = (html: string): string[] => {
  const pieces: string[] = [];
  let depth = 0;
  for (const token of html.split(/(<[^<>]*>)/)) {
    pieces.push(depth === 0 ? token : (pieces.pop() ?? '') + token);
    if (token.startsWith('</')) depth = Math.max(0, depth - 1);
    else if (token.startsWith('<') && !token.endsWith(' />')) depth += 1;
  }
  return pieces;
};

/** More than any text needs. Without a limit, finding the elements that closing tags belong to could take minutes. */
const MAX_DEPTH = 100;

/** Whether an open element ends without a closing tag, as HTML allows: a block ends a paragraph, an item or a cell the one before. */
const endsBefore = (last: string | undefined, next: string): boolean =>
  last !== undefined && (last === 'p' ? BLOCKS.has(next) : (ENDED_BY.get(next)?.includes(last) ?? false));

const ENDED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ['dd', ['dd', 'dt']],
  ['dt', ['dd', 'dt']],
  ['li', ['li']],
  ['td', ['td', 'th']],
  ['th', ['td', 'th']],
  ['tr', ['td', 'th', 'tr']],
]);
