/** Follows calls between files through asynchronous code. Instrumented functions call it (`instrument.ts`). */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A call under way. */
interface Frame {
  readonly file: string;
  readonly caller: Frame | undefined;
  readonly trace: Trace;
}
interface Trace {
  readonly files: Set<string>;
  readonly returns: Set<string>;
  deepest: readonly string[];
}
export interface Flow {
  /** Whose code ran, in the order of their first call. */
  readonly files: readonly string[];
  /** The longest chain of calls from file to file; calls within a file count as one. */
  readonly deepest: readonly string[];
  /** `caller -> called`: calls into another room from which the caller itself was called, directly or not. */
  readonly returns: readonly string[];
}

const current = new AsyncLocalStorage<Frame>();

export const follow = async (run: () => Promise<unknown>): Promise<Flow> => {
  const trace: Trace = { files: new Set(), returns: new Set(), deepest: [] };
  await current.run({ file: '', caller: undefined, trace }, run);
  return { files: [...trace.files], deepest: trace.deepest, returns: [...trace.returns] };
};

/** A function of a module. */
export const traced = <T>(file: string, run: () => T): T => {
  const caller = current.getStore();
  if (caller === undefined || caller.file === file) return run();
  const { trace } = caller;
  const above = framesFrom(caller);
  const room = roomOf(file);
  trace.files.add(file);
  if (above.length > trace.deepest.length)
    trace.deepest = [file, ...above.slice(0, -1).map(frame => frame.file)].toReversed();
  if (room !== roomOf(caller.file) && above.some(frame => roomOf(frame.file) === room))
    trace.returns.add(`${caller.file} -> ${file}`);
  return current.run({ file, caller, trace }, run);
};

/**
 * A function within another. While that one still runs, it is a callback: part of it, whoever calls it. Afterwards, as of a store that
 * was made at the start, it is called like any other function.
 */
export const closure = <Given extends unknown[], T>(file: string, run: (...given: Given) => T) => {
  const maker = current.getStore();
  return (...given: Given): T => {
    const caller = current.getStore();
    return maker !== undefined && caller !== undefined && framesFrom(caller).includes(maker)
      ? current.run(maker, () => run(...given))
      : traced(file, () => run(...given));
  };
};

/** The folder below `shared/` or `functions/` (docs/architecture.md#rooms). */
const roomOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 2).join('/');

const framesFrom = (frame: Frame): Frame[] => {
  const frames: Frame[] = [];
  for (let each: Frame | undefined = frame; each !== undefined; each = each.caller) frames.push(each);
  return frames;
};
