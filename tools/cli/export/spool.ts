/** Lines as a scan meets them, in a file, so that they can be written in another order without holding them in memory. */
import { closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';

export interface Spool {
  /** The last line with a name counts. */
  readonly put: (name: string, line: string) => void;
  readonly has: (name: string) => boolean;
  readonly drop: (name: string) => void;
  readonly names: () => readonly string[];
  readonly lineOf: (name: string) => string;
  readonly close: () => void;
}

/** `path`: a new file that is removed in the end. */
export const openSpool = (path: string): Spool => {
  const file = openSync(path, 'wx+', 0o600);
  const places = new Map<string, { readonly at: number; readonly length: number }>();
  let end = 0;
  return {
    put: (name, line) => {
      writeFileSync(file, line); // all of it, where a disk that fills up takes a part
      const length = Buffer.byteLength(line);
      places.set(name, { at: end, length });
      end += length;
    },
    has: name => places.has(name),
    drop: name => void places.delete(name),
    names: () => [...places.keys()],
    lineOf: name => {
      const place = places.get(name);
      if (place === undefined) throw new Error(`nothing is spooled as ${name}`);
      const bytes = Buffer.alloc(place.length);
      readSync(file, bytes, 0, place.length, place.at);
      return bytes.toString('utf8');
    },
    close: () => {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
};
