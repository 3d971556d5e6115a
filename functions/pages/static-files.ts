/** Files that go out as they are (`shared/pages/static-files.ts`), read when they are first asked for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MEDIA_TYPES,
  STATIC_FILES,
  STATIC_SETS,
  type StaticFiles,
  type StaticSet,
} from '../../shared/pages/static-files.ts';
import type { Content } from '../answers/answer-memory.ts';
import { codingFor, hashOf, textContent, weakTag } from '../http/content.ts';
import type { HttpEvent } from '../http/http-event.ts';

export interface FileServer {
  /** Name of a set with a hash of all its files: `pages-f3…`. Files that import each other keep their names below it. */
  readonly versionOf: (set: StaticSet) => string;
  /** undefined: there is no such file. */
  readonly answer: (event: HttpEvent, version: string, file: string) => Content | undefined;
}

/** `root`: the folder that has the paths of the repository. */
export const fileServer = (root: string): FileServer => {
  const sets = new Map<StaticSet, ReadonlyMap<string, string>>();
  const versions = new Map<StaticSet, string>();
  /** Of the largest, compressing takes longer than anything else. */
  const contents = new Map<string, Content>();

  const textsOf = (set: StaticSet): ReadonlyMap<string, string> => {
    const { folder, files } = STATIC_FILES[set];
    const texts = sets.get(set) ?? new Map(files.map(file => [file, readFileSync(join(root, folder, file), 'utf8')]));
    sets.set(set, texts);
    return texts;
  };
  const versionOf = (set: StaticSet): string => {
    const { version: known }: StaticFiles = STATIC_FILES[set];
    const version = versions.get(set) ?? `${set}-${known ?? hashOf(JSON.stringify([...textsOf(set)]))}`;
    versions.set(set, version);
    return version;
  };

  return {
    versionOf,
    answer: (event, version, file) => {
      const set = STATIC_SETS.find(each => version.startsWith(`${each}-`));
      const text = set && textsOf(set).get(file);
      if (set === undefined || text === undefined) return undefined;
      const isNow = version === versionOf(set);
      const key = JSON.stringify([set, file, isNow, codingFor(event)]);
      const content =
        contents.get(key) ??
        textContent(event, { status: 200, text, etag: weakTag(text), headers: headersOf(file, isNow) });
      contents.set(key, content);
      return content;
    },
  };
};

/** While a deployment goes on, pages of one version ask for files of the other: they get what there is, and must not keep it. */
const headersOf = (file: string, isNow: boolean): Record<string, string> => ({
  'Content-Type': MEDIA_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain; charset=UTF-8',
  'Cache-Control': isNow ? 'public, max-age=31536000, immutable' : 'no-cache',
  ...OPEN,
});

/** Pages of other origins may use it: they import the scripts of the calendar. */
export const OPEN = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;
