/**
 * Debian's calendar programs subscribe to a feed: vdirsyncer downloads it again and again, and khal
 * shows the events (contract/feeds).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { spawnBound, temporaryFolder } from '../../tools/local/lifetime.ts';
import { PLACES, usePlaces } from '../support/client-places.ts';
import { createRecord } from '../support/create.ts';
import { output } from '../support/output.ts';

/** `.ci/run` installs the two programs. */
const hasPrograms = ['khal', 'vdirsyncer'].every(name => spawnSync(name, ['--version']).status === 0);
if (!hasPrograms) console.warn('khal and vdirsyncer are not installed, so no calendar program subscribes to a feed');

const { path: home } = temporaryFolder('subscription');
const { service, clientOf } = await usePlaces();

const settingsOf = (address: string) => ({
  vdirsyncer: `[general]
status_path = "${home}/status"
[pair agenda]
a = "here"
b = "there"
collections = null
[storage here]
type = "filesystem"
path = "${home}/events"
fileext = ".ics"
[storage there]
type = "http"
url = "${address}"
`,
  khal: `[calendars]
[[agenda]]
path = ${home}/events
readonly = True
[locale]
local_timezone = Europe/Madrid
default_timezone = Europe/Madrid
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
`,
});

const run = async (command: string, ...args: readonly string[]): Promise<string> => {
  const env = {
    ...process.env,
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    LC_ALL: 'C.UTF-8',
    TZ: 'Europe/Madrid',
  };
  const { code, stdout, stderr } = await output(spawnBound(command, args, { env }));
  expect({ command, code, ...(code !== 0 && { stdout, stderr }) }).toEqual({ command, code: 0 });
  return stdout;
};
const sync = async (): Promise<string[]> => {
  await run('vdirsyncer', '-c', join(home, 'vdirsyncer.conf'), 'sync');
  const format = '{start-long}|{end-long}|{title}|{location}|{categories}|{status}|{description}';
  const shown = await run(
    'khal',
    '-c',
    join(home, 'khal.conf'),
    'list',
    '--format',
    format,
    '--day-format',
    '',
    '--once',
    '2031-05-01',
    '365d',
  );
  return shown
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.replace(' |', '|'));
};

it.skipIf(!hasPrograms)('see what is there, and what has become of it', async () => {
  const { api } = clientOf(PLACES[0]);
  for (const [name, text] of Object.entries(
    settingsOf(`${api}/events?ical=1&start_date=2031-05-01&end_date=2032-05-01`),
  ))
    writeFileSync(join(home, `${name}.conf`), text);
  mkdirSync(join(home, 'events'));
  await run('vdirsyncer', '-c', join(home, 'vdirsyncer.conf'), 'discover');

  const create = (event: object) => createRecord(service, 'events', event);
  const concert = await create({
    title: 'Concerto; "Raíces", e máis',
    start_date: '2031-05-10 21:00',
    end_date: '2031-05-11 01:30',
    description: '<p>Entrada libre, ata as 23:00.</p>',
    venue: { venue: 'Auditorio, sala 2', city: 'Lugo' },
    categories: ['Cursos, tallers', 'Música'],
  });
  const far = { start_date: '2031-07-10 20:00', end_date: '2031-07-10 22:00' };
  const gone = await create({ title: 'Lonxe', ...far, timezone: 'America/New_York' });
  await create({ title: 'A dúas horas', ...far, timezone: 'UTC-2' });
  await create({ title: 'Media hora', ...far, timezone: 'UTC+5:30' });
  await create({ title: 'Festa', start_date: '2031-08-14', end_date: '2031-08-16', all_day: true });
  await create({ title: 'De novo', start_date: '2031-10-26 02:30', end_date: '2031-10-26 04:00' });
  const evenings = [1, 2, 3].map(day => ({
    start_date: `2031-09-0${day} 20:00:00`,
    end_date: `2031-09-0${day} 22:00:00`,
  }));
  const play = await createRecord(service, 'events', { title: 'Hamlet', ...evenings[0], dates: evenings });
  const evening = (day: number, status: string) => `2031-09-0${day} 20:00|2031-09-0${day} 22:00|Hamlet|||${status}|`;
  const [feast, again] = [
    '2031-08-14|2031-08-16|Festa|||CONFIRMED|',
    '2031-10-26 02:30|2031-10-26 04:00|De novo|||CONFIRMED|',
  ];
  expect(await sync()).toEqual([
    '2031-05-10 21:00|2031-05-11 01:30|Concerto; "Raíces", e máis|Auditorio, sala 2, Lugo|Cursos, tallers,Música|CONFIRMED|Entrada libre, ata as 23:00.',
    '2031-07-10 16:30|2031-07-10 18:30|Media hora|||CONFIRMED|',
    '2031-07-11 00:00|2031-07-11 02:00|A dúas horas|||CONFIRMED|',
    '2031-07-11 02:00|2031-07-11 04:00|Lonxe|||CONFIRMED|',
    ...[feast, ...[1, 2, 3].map(day => evening(day, 'CONFIRMED')), again],
  ]);

  const change = (method: string, id: number, body?: object) =>
    service.call(method, `/events/${id}`, { as: 'editor', body });
  await change('PUT', concert.id, {
    start_date: '2031-07-12 21:00',
    end_date: '2031-07-12 23:00',
    event_status: 'canceled',
    venue: [],
  });
  await change('DELETE', gone.id);
  await change('PUT', play.dates[0].id, { event_status: 'canceled' });
  await change('PUT', play.dates[1].id, { start_date: '2031-09-04 20:00', end_date: '2031-09-04 22:00' });
  await change('DELETE', play.dates[2].id);
  expect((await sync()).slice(2)).toEqual([
    '2031-07-12 21:00|2031-07-12 23:00|Concerto; "Raíces", e máis||Cursos, tallers,Música|CANCELLED|Entrada libre, ata as 23:00.',
    ...[feast, evening(1, 'CANCELLED'), evening(4, 'CONFIRMED'), again],
  ]);
});
