/** Serves static files (`shared/pages/static-files.ts`), which are read on first use. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MEDIA_TYPES,
  STATIC_FILES,
  STATIC_SETS,
  type StaticFiles,
  type StaticSet,
} from '../../shared/pages/static-files.ts';
import { type Content, codingFor, hashOf, textContent, weakTag } from '../http/content.ts';
import type { HttpEvent } from '../http/request.ts';

export interface FileServer {
  /**
   * The name of a set, with a hash of all its files: `pages-f3…`. Files keep their names below it,
   * so that they can import each other.
   */
  readonly versionOf: (set: StaticSet) => string;
  /** Returns undefined if the file does not exist. */
  readonly answer: (event: HttpEvent, version: string, file: string) => Content | undefined;
}

/** `root` is the folder to which paths of the repository are relative. */
export const fileServer = (root: string): FileServer => {
  const sets = new Map<StaticSet, ReadonlyMap<string, string>>();
  const versions = new Map<StaticSet, string>();
  /** A cache, because compressing a large file takes longer than the rest of a request. */
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

/**
 * During a deployment, pages of one version request files of the other. They get the current files,
 * which must not be cached.
 */
const headersOf = (file: string, isNow: boolean): Record<string, string> => ({
  'Content-Type': MEDIA_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain; charset=UTF-8',
  'Cache-Control': isNow ? 'public, max-age=31536000, immutable' : 'no-cache',
  ...OPEN,
});

/** Other origins may use the files, because their pages import the scripts of the calendar. */
export const OPEN = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;
