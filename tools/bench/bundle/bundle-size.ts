/** Measures size and content of the deployed bundles, compared with another commit. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE } from '../../../infra/bundle.ts';
import { columns } from '../../terminal/columns.ts';
import { type Format, printResult } from '../../terminal/result.ts';
import { deployed, RESULTS, ROOT } from '../coldstart/deployed.ts';

export interface BundleOptions extends Format {
  /** The commit to compare with. */
  readonly baseline?: string | undefined;
  /** The maximum size of a bundle, as a multiple of the baseline's. */
  readonly maxRatio: number;
}

interface Row {
  /** Path of the source of the function, such as `functions/events.ts`. */
  readonly entry: string;
  readonly bytes: number;
  /** Bytes of the same bundle of the baseline; undefined if there is no baseline, or it lacks the function. */
  readonly before: number | undefined;
  /** Bytes by package, or folder of this repository, largest first. */
  readonly parts: Readonly<Record<string, number>>;
}

/** Parts of a bundle in the table. The JSON has all of them. */
const SHOWN = 5;

/** Prints a table and writes it as JSON. Returns whether no bundle is larger than `maxRatio` times that of the baseline. */
export const measureBundles = async ({ baseline, maxRatio, json }: BundleOptions): Promise<boolean> => {
  await using resources = new AsyncDisposableStack();
  const [now, earlier] = deployed(baseline, resources).versions;
  const sizeOf = (file: string | undefined): number | undefined =>
    file === undefined ? undefined : statSync(file).size;
  const rows = await Promise.all(
    [...now.bundles].map(
      async ([entry, file]): Promise<Row> => ({
        entry,
        bytes: statSync(file).size,
        before: sizeOf(earlier?.bundles.get(entry)),
        parts: await partsOf(entry),
      }),
    ),
  );
  report(rows, { json });
  return rows.every(({ bytes, before }) => before === undefined || bytes <= maxRatio * before);
};

const partsOf = async (entry: string): Promise<Row['parts']> => {
  const { metafile } = await build({
    ...BUNDLE,
    entryPoints: [join(ROOT, entry)],
    absWorkingDir: ROOT,
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const parts = new Map<string, number>();
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const part = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split('/')[0] ?? '';
      parts.set(part, (parts.get(part) ?? 0) + bytesInOutput);
    }
  return Object.fromEntries([...parts].sort(([, a], [, b]) => b - a));
};

const report = (rows: readonly Row[], format: Format): void => {
  const kb = (bytes: number): string => String(Math.round(bytes / 1000));
  const lines = rows.map(({ entry, bytes, before, parts }) => [
    entry,
    kb(bytes),
    before === undefined ? '' : kb(before),
    before === undefined ? '' : (bytes / before).toFixed(2),
    Object.entries(parts)
      .slice(0, SHOWN)
      .map(([part, size]) => `${part} ${kb(size)}`)
      .join(', '),
  ]);
  printResult(rows, () => columns(['bundle, KB', 'now', 'baseline', 'ratio', 'largest parts'], lines), format);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, 'bundle.json'), `${JSON.stringify(rows, undefined, 2)}\n`);
};
