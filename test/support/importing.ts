/**
 * Imports a calendar from a fake of The Events Calendar or from a service of this kind, as
 * `calendar import URL` does.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Imported, type ImportSettings, importSource } from '../../tools/cli/import/live/import-source.ts';
import { openReport, type ReportLine } from '../../tools/cli/import/live/report.ts';
import { writeServer } from '../../tools/local/data-folder.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { connectTo, type Original } from '../../tools/original/connection.ts';
import { addNewUser } from '../../tools/table/accounts.ts';
import { ID_GAP } from '../../tools/table/id-counters.ts';
import { localTable } from '../../tools/table/open-table.ts';
import { calendar, newHome, type Run } from './commands.ts';
import { SITE } from './middleware.ts';
import { type OnPort, openOnPort } from './on-port.ts';
import { KEYS } from './secrets.ts';
import { NOW, type Service } from './service.ts';

export const KNOWN = { login: 'admin', password: 'long enough' };
const QUICK = { attempts: 6, firstMs: 1, longestMs: 3_000 };

interface ImportRun {
  readonly imported: Imported;
  /** The report. */
  readonly lines: readonly ReportLine[];
}
export type Importing = (settings?: Partial<ImportSettings>) => Promise<ImportRun>;

export const connected = (address: string, login?: typeof KNOWN): Original =>
  connectTo({ address, credentials: login, stop: NEVER, patience: QUICK });

const NEVER = new AbortController().signal;

/** Imports into the table of this service. */
export const importInto =
  (service: Pick<Service, 'endpoint' | 'table'>, original: Original): Importing =>
  async settings => {
    const report = openReport(join(temporaryFolder('import').path, 'report.jsonl'));
    const imported = await importSource(localTable(service), {
      ...{ original, language: 'gl', sites: [SITE], keys: async () => KEYS },
      ...{ translations: [], report, stop: NEVER },
      ...settings,
    });
    report.write();
    const lines = readFileSync(report.path, 'utf8').split('\n').filter(Boolean);
    return { imported, lines: lines.map(line => JSON.parse(line)) };
  };

export interface ForCommands extends Omit<OnPort, 'stop'> {
  /** Runs a command as it is typed, with the administrator's password for both services. */
  readonly type: (args: readonly string[]) => Promise<Run>;
  /** The data folder through which commands reach the calendar. */
  readonly home: string;
}

/**
 * An empty calendar on a port, with an administrator whose id no import brings, for all tests of a
 * file.
 */
export const useForCommands = async (now = NOW): Promise<ForCommands> => {
  const opened = await openOnPort({ items: [] });
  afterAll(opened.stop);
  const { service, apiOf } = opened;
  service.setNow(now);
  await addNewUser(service.store, { ...KNOWN, role: 'administrator' }, now, ID_GAP);
  const home = newHome();
  writeServer(home, { pid: process.pid, urls: { gl: apiOf('gl') }, endpoint: service.endpoint, table: service.table });
  const passwords = { CALENDAR_PASSWORD: KNOWN.password, CALENDAR_SITE_PASSWORD: KNOWN.password };
  return { ...opened, home, type: args => calendar(args, '', passwords) };
};
