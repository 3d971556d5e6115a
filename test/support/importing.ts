/**
 * Imports a calendar from a fake of The Events Calendar or from a service of this kind, as
 * `calendar import URL` does.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Imported, type ImportSettings, importSource } from '../../tools/cli/import/live/import-source.ts';
import { openReport, type ReportLine } from '../../tools/cli/import/live/report.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { connectTo, type Original } from '../../tools/original/connection.ts';
import { stageTable } from '../../tools/table/open-table.ts';
import { SITE } from './middleware.ts';
import { KEYS } from './secrets.ts';
import type { Service } from './service.ts';

const QUICK = { attempts: 6, firstMs: 1, longestMs: 3_000 };

export interface Run {
  readonly imported: Imported | undefined;
  readonly lines: readonly ReportLine[];
}

interface Importing {
  readonly run: (settings?: Partial<ImportSettings>) => Promise<Run>;
  /** The folder with the copy of the source and the report. */
  readonly folder: string;
  readonly remove: () => void;
}

export const connected = (address: string, login?: { login: string; password: string }): Original =>
  connectTo({ address, credentials: login, stop: NEVER, patience: QUICK });

const NEVER = new AbortController().signal;

/**
 * Imports into the table of this service. What interrupted runs have fetched stays until `remove`.
 */
export const importInto = (service: Pick<Service, 'endpoint' | 'table'>, original: Original): Importing => {
  const { path: folder, remove } = temporaryFolder('import');
  return {
    ...{ folder, remove },
    run: async settings => {
      const report = openReport(join(folder, 'report.jsonl'));
      const imported = await importSource(stageTable(service), {
        ...{ original, language: 'gl', sites: [SITE], keys: async () => KEYS },
        ...{ translations: [], report, stop: NEVER },
        ...settings,
      });
      report.write();
      const lines = readFileSync(report.path, 'utf8')
        .split('\n')
        .filter(line => line !== '');
      return { imported, lines: lines.map(line => JSON.parse(line)) };
    },
  };
};
