/** A temporary file with lines in the order of the scan, so that they can be written in another order without keeping them in memory. */
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
      writeFileSync(file, line); // unlike `writeSync`, writes everything or throws when the disk is full
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
