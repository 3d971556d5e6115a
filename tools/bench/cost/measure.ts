/** Measures every row of the budgets, on a copy of a built calendar, so that the built one is never changed. */
import { constants, copyFileSync, rmSync } from 'node:fs';
import { dynamoStore } from '../../../functions/database/dynamo-store.ts';
import { schemaGuard } from '../../../functions/database/schema-guard.ts';
import type { Deployment } from '../../local/deployment.ts';
import { startEngine } from '../../local/engine.ts';
import { addUsers, LOGINS } from '../../prove/harness/callers.ts';
import { TABLE, tableClient } from '../calendars/client.ts';
import { type Ask, openDoor } from '../calendars/door.ts';
import { NOW } from '../calendars/writing.ts';
import { ROWS, type Row } from './budgets.ts';
import { type Fixture, readFixture } from './fixture.ts';
import { type Call, type Meter, openMeter, tripsOf, unitsOf } from './meter.ts';

export interface Measured {
  readonly row: Row;
  readonly trips: number;
  readonly units: number;
  /** The budget in units, for this calendar. */
  readonly atMost: number;
  readonly isOver: boolean;
  readonly calls: readonly Call[];
}

export const measureCalendar = async (size: number, built: string, service: Deployment): Promise<Measured[]> => {
  const copy = `${built}.measured`;
  copyFileSync(built, copy, constants.COPYFILE_FICLONE);
  const engine = await startEngine({ dataFile: copy });
  const meter = openMeter();
  const client = tableClient(engine.endpoint, meter.attach);
  try {
    const store = schemaGuard(dynamoStore(client, TABLE), () => NOW);
    await addUsers(store);
    const ask = openDoor(service, store);
    await warmUp(ask);
    return await measureRows(await readFixture(size, ask), ask, meter);
  } finally {
    client.destroy();
    await engine.stop();
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${copy}${suffix}`, { force: true });
  }
};

/** A function that has answered before: what it remembers between requests is part of the design. */
const warmUp = async (ask: Ask): Promise<void> => {
  for (const collection of ['events', 'venues', 'organizers', 'categories', 'tags'])
    await ask(`/${collection}?per_page=1`);
  // That a password was used is written once a minute.
  for (const as of [LOGINS.subscriber, LOGINS.editor]) await ask('/events?per_page=1', { as });
};

const measureRows = async (fixture: Fixture, ask: Ask, meter: Meter): Promise<Measured[]> => {
  const all: Measured[] = [];
  const measured = new Map<string, number>();
  for (const row of ROWS) {
    const calls = await meter.measure(async () => {
      await ask(row.path(fixture), row.sent?.(fixture));
    });
    const [trips, units] = [tripsOf(calls), unitsOf(row.writes ? calls.filter(({ writes }) => writes) : calls)];
    measured.set(row.request, units);
    const atMost = row.units(fixture, measured);
    all.push({ row, trips, units, atMost, isOver: trips > row.trips || units > atMost, calls });
  }
  return all;
};
