/**
 * Files as people have them, made up for this test: each is loaded by one command, and the same
 * again changes nothing.
 */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY, fromSeconds } from '../../../shared/time/wall.ts';
import { temporaryFolder } from '../../../tools/local/lifetime.ts';
import { NOW, useService } from '../../support/service.ts';
import { typedLoad } from '../../support/typed-load.ts';

const service = await useService();
/** A copy, because a load writes files of refused lines beside those that it reads. */
const folder = temporaryFolder('files');
cpSync(join(import.meta.dirname, 'files'), folder.path, { recursive: true });

interface Case {
  readonly file: string;
  readonly options?: readonly string[];
  readonly why: string;
  /** What the service shows of the events, by title. */
  readonly events: readonly object[];
}
/** The dates of an event on these days. */
const on = (...days: readonly string[]) => days.map(day => ({ start_date: expect.stringContaining(day) }));
const later = (day: string, days: number): string => fromSeconds(Date.parse(day) / 1000 + days * DAY).slice(0, 10);

const FILES: readonly Case[] = [
  {
    file: 'axenda.gl.json',
    why: 'one list inside an object, pretty-printed',
    events: [
      { title: 'Feira do libro', start_date: '2027-06-11 00:00:00', end_date: '2027-06-13 23:59:59', all_day: true },
      {
        ...{ title: 'Festa da sidra', start_date: '2027-06-04 20:00:00', end_date: '2027-06-04 23:30:00' },
        ...{ venue: { venue: 'Praza do Concello', city: 'Chantada', zip: '27500' }, tags: [{ name: 'festa' }] },
      },
    ],
  },
  {
    file: 'agenda.ca.tsv',
    why: 'separated by tabs, in UTF-16, with quotes in a quoted cell',
    events: [
      {
        ...{ title: 'Cantada d’havaneres', start_date: '2027-07-10 22:00:00', end_date: '2027-07-11 00:30:00' },
        website: 'http://www.havaneres.example',
      },
      { title: 'Taller: &quot;Cuina de mar&quot;', start_date: '2027-07-12 18:00:00', end_date: '2027-07-12 20:00:00' },
    ],
  },
  {
    file: 'agenda.es.csv',
    options: ['--encoding', 'windows-1252'],
    why: 'in the encoding of Windows, with separators and a line break in cells, and an empty row',
    events: [
      { title: 'Cine de verano: Amanece, que no es poco', start_date: '2027-07-01 22:30:00' },
      {
        ...{ title: 'Verbena de San Juan', start_date: '2027-06-23 21:00:00', end_date: '2027-06-24 02:00:00' },
        ...{ description: expect.stringContaining('Música, baile;'), cost: '3€' },
      },
    ],
  },
  {
    file: 'spectacles.fr.corrected.jsonl',
    why: 'lines that an earlier load refused, corrected',
    events: [
      { title: 'Fest-noz', start_date: '2027-08-14 21:00:00', end_date: '2027-08-15 02:00:00' },
      { title: 'Marché de nuit', start_date: '2027-08-20 18:00:00', end_date: '2027-08-20 23:00:00' },
    ],
  },
  {
    file: 'esdeveniments.ca.csv',
    why: 'columns in Catalan, and days, of which one tells how they are written',
    events: [
      {
        ...{ title: 'Aplec de la sardana', start_date: '2027-07-18 11:00:00', end_date: '2027-07-18 11:00:00' },
        ...{ categories: [{ name: 'Música' }], website: 'http://www.aplec.example', cost: 'Gratuït' },
        venue: { venue: 'Passeig de la Mar', address: 'Passeig de la Mar, 2', zip: '08801', city: 'Vilanova' },
      },
      {
        ...{ title: "Fira d'artesans", start_date: '2027-06-05 00:00:00', end_date: '2027-06-06 23:59:59' },
        ...{ all_day: true, categories: [{ name: 'Cursos, tallers i seminaris' }, { name: 'Fires i mercats' }] },
      },
    ],
  },
  {
    file: 'actividades.gl.json',
    options: [
      '--map',
      'address.area.locality=venue[city],address.area.postal-code=venue[zip],address.area.street-address=venue[address],recurrence=',
    ],
    why: 'open data with its own members in objects, and numbers as postal codes',
    events: [
      {
        ...{ title: 'Contacontos: A lúa vella', start_date: '2027-09-03 18:30:00', end_date: '2027-09-03 23:59:00' },
        ...{ cost: 'De balde', website: 'http://www.biblioteca.example/contacontos' },
        venue: { venue: 'Biblioteca municipal', address: 'Rúa Nova, 3', city: 'Ribadeo', zip: '27700', geo_lat: 43.53 },
        organizer: [{ organizer: 'Biblioteca municipal' }],
      },
      {
        ...{ title: 'Exposición: Redes e mar', start_date: '2027-09-01 00:00:00', end_date: '2027-09-30 23:59:59' },
        ...{ all_day: true, venue: { venue: 'Torre dos Moreno' }, organizer: [] },
      },
    ],
  },
  {
    file: 'programa.es.csv',
    options: ['--dates', 'dmy'],
    why: 'dates that are not guessed, and several values in a cell',
    events: [
      {
        ...{ title: 'Noche de boleros', start_date: '2027-06-04 22:00:00', venue: { venue: 'Patio del Museo' } },
        organizer: [{ organizer: 'Trío Luna' }, { organizer: 'Los Grises' }],
      },
      {
        ...{ title: 'Taller de cerámica', start_date: '2027-06-05 17:30:00', all_day: false },
        tags: [{ name: 'infantil' }, { name: 'manualidades' }],
      },
    ],
  },
  {
    file: 'sorties.fr.csv',
    why: 'dates and times in two columns, ends that are missing or after midnight',
    events: [
      { title: "Bal d'été", start_date: '2027-07-14 20:30:00', end_date: '2027-07-15 01:00:00', cost: '5,50€' },
      { title: 'Randonnée', start_date: '2027-07-25 08:00:00', end_date: '2027-07-25 12:30:00' },
      { title: 'Vide-grenier', start_date: '2027-07-18 00:00:00', end_date: '2027-07-18 23:59:59', all_day: true },
    ],
  },
  {
    file: 'tec-venues.eu.csv',
    options: ['--type', 'venues'],
    why: 'venues for the importer of The Events Calendar',
    events: [
      {
        ...{
          venue: 'Lonja Zaharra',
          address: 'Kaia 1 Behea',
          city: 'Getaria',
          stateprovince: 'Gipuzkoa',
          zip: '20808',
        },
        ...{ geo_lat: 43.3, geo_lng: -2.2, phone: '943 000 000', website: 'http://www.lonja.example' },
      },
    ],
  },
  {
    file: 'tec-events.eu.csv',
    why: 'events for it: slashes are of the United States, hyphens are not',
    events: [
      {
        ...{ title: 'Kofradiaren bazkaria', start_date: '2027-05-06 14:00:00', end_date: '2027-05-06 17:30:00' },
        ...{
          timezone: 'Europe/Madrid',
          sticky: true,
          show_map: false,
          cost: '$20',
          website: 'http://www.lonja.example',
        },
        ...{
          categories: [{ name: 'Bazkariak' }, { name: 'Itsasoa' }],
          tags: [{ name: 'ardoa' }, { name: 'olagarroa' }],
        },
        ...{
          organizer: [{ organizer: 'Kofradia' }, { organizer: 'Abesbatza' }],
          excerpt: '<p>Aurrez erreserbatuta</p>',
        },
        image: { url: 'https://www.example.com/olagarroa.jpg' },
      },
      {
        ...{ title: 'Traineru estropada', start_date: '2027-05-06 00:00:00', end_date: '2027-05-07 23:59:59' },
        ...{ all_day: true, venue: { venue: 'Lonja Zaharra', city: 'Getaria' } },
      },
    ],
  },
  {
    file: 'festas.gl.ics',
    why: 'all-day ends that are exclusive, folded and escaped text, a rule of which dates were moved and canceled',
    events: [
      {
        ...{ title: 'Ensaio aberto do coro', start_date: '2027-04-06 20:00:00', timezone: 'Europe/Madrid' },
        dates: [
          { start_date: '2027-04-06 20:00:00', end_date: '2027-04-06 21:30:00', event_status: 'scheduled' },
          { start_date: '2027-04-21 19:00:00', end_date: '2027-04-21 20:30:00', event_status: 'scheduled' },
          { start_date: '2027-04-27 20:00:00', end_date: '2027-04-27 21:30:00', event_status: 'canceled' },
        ],
      },
      {
        ...{ title: 'Festas de San Roque', start_date: '2027-08-14 00:00:00', end_date: '2027-08-16 23:59:59' },
        ...{ all_day: true, categories: [{ name: 'Festas' }, { name: 'Gastronomía' }] },
        venue: { venue: 'Campo da Feira, Ribeira Alta' },
        description: '<p>Tres días de festa, con orquestra; entrada de balde.<br />\nHai churrasco e polbo.</p>',
      },
    ],
  },
  {
    file: 'agenda.fr.ics',
    options: ['--map', 'location=venue[venue]+venue[city]'],
    why: 'rules without an end and of years, a duration, floating times, an instant, a picture among the attachments',
    events: [
      {
        ...{
          title: 'Conférence : «, les oiseaux »',
          start_date: '2027-06-10 20:00:00',
          end_date: '2027-06-10 21:30:00',
        },
        ...{ website: 'https://saint-roman.example/conference' },
        image: { url: 'https://saint-roman.example/oiseaux' },
      },
      { title: 'Fête nationale', start_date: '2026-07-14 00:00:00', dates: on('2026-07-14', '2027-07-14') },
      {
        ...{ title: 'Marché du dimanche', start_date: '2026-12-06 08:00:00', end_date: '2026-12-06 12:30:00' },
        venue: { venue: 'Place de la Mairie', geo_lat: 43.65, geo_lng: 0.5833 },
        dates: on(...Array.from({ length: 65 }, (_, week) => later('2026-12-06', 7 * week))),
      },
    ],
  },
];

describe.each(FILES)('$file', ({ file, options = [], events }) => {
  const path = join(folder.path, file);

  it('is loaded, and the same again changes nothing', async () => {
    const first = await typedLoad(service, [path, ...options], NOW);
    expect(first).toMatchObject({ code: 0, events });
    expect(first.out).toMatch(new RegExp(`^created  ${events.length}\n`));
    const again = await typedLoad(service, [path, ...options], NOW + DAY);
    expect(again.out).toMatch(new RegExp(`^created  0\nupdated  0\nunchanged ${events.length}\nrefused  0(\n|$)`));
  });
});

it('says how dates were read, or refuses a file whose dates can be read in two ways', async () => {
  const path = (file: string): string => join(folder.path, file);
  const [unclear, decided, original] = [
    await typedLoad(service, [path('programa.es.csv')], NOW),
    await typedLoad(service, [path('esdeveniments.ca.csv')], NOW),
    await typedLoad(service, [path('tec-events.eu.csv')], NOW),
  ];
  expect([unclear.code, unclear.err]).toEqual([
    1,
    `${path('programa.es.csv')}:2: Fecha does not tell day and month apart, so nothing was sent: 05/06/2027. Add --dates dmy or --dates mdy`,
  ]);
  expect(decided.err).toContain("Data d'inici is read as day/month/year: 18/07/2027 in line 2 decides it\n");
  expect(original.err).toContain('EVENT START DATE is read as The Events Calendar does: month/day/year, but');
});

it('refuses a line with a date that does not exist, and loads organizers', async () => {
  const written = (name: string, text: string): string => {
    writeFileSync(join(folder.path, name), text);
    return join(folder.path, name);
  };
  const dates = await typedLoad(
    service,
    [written('datas.gl.csv', 'Título,Data\nCea,31/02/2027\nMerenda,28/02/2027\n')],
    NOW,
  );
  expect(dates).toMatchObject({ code: 2, events: [{ title: 'Merenda', start_date: '2027-02-28 00:00:00' }] });
  const refused = readFileSync(join(folder.path, 'datas.gl.refused.jsonl'), 'utf8');
  const event = { Título: 'Cea', Data: '31/02/2027' };
  expect(JSON.parse(refused)).toEqual({ line: 2, reason: { message: '"31/02/2027" is no date' }, event });
  await typedLoad(service, [written('datas.gl.csv', 'Título,Data\nMerenda,28/02/2027\n')], NOW);
  expect(existsSync(join(folder.path, 'datas.gl.refused.jsonl'))).toBe(false);
  const people = written('xente.gl.csv', 'Nome;Correo electrónico\nCoral Polifónica;coral@example.gal\n');
  const loaded = await typedLoad(service, [people, '--type', 'organizers'], NOW);
  expect(loaded.events).toMatchObject([{ organizer: 'Coral Polifónica', email: 'coral@example.gal' }]);
});

it('--show-map prints a file for --map, and sends nothing', async () => {
  const file = join(folder.path, 'sorties.fr.csv');
  const shown = await typedLoad(service, [file, '--show-map'], NOW);
  expect(shown.out.split('\n')).toEqual([
    `# ${file}`,
    ...['Intitulé=title', 'Date de début=start_date', 'Heure de début=start_time', 'Date de fin=end_date'],
    ...['Heure de fin=end_time', 'Lieu=venue[venue]', 'Commune=venue[city]', 'Tarif=cost'],
  ]);
  const map = join(folder.path, 'sorties.map');
  writeFileSync(map, shown.out.replace('Tarif=cost', 'Tarif='));
  const free = await typedLoad(service, [file, '--map', map], NOW);
  expect([shown.events, free.events[0]]).toMatchObject([[], { title: "Bal d'été", cost: '' }]);
});

const write = (name: string, text: string | Buffer): string => {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
};

it('what is refused names the line where it begins, and can be corrected and loaded', async () => {
  const [bad, good] = [{ title: 'Sen data' }, { title: 'Con data', start_date: '2027-10-01', dates: [] }];
  const json = write(
    'lines.gl.json',
    JSON.stringify({ meta: { of: [] }, list: [good, bad, 7, { ...bad, id: 4 }] }, null, 1),
  );
  const csv = write('lines.gl.csv', 'title|start_date\n"A\n|B"|2027-10-02\n\nC\nO "D"|\nE|31/02/2027\n');
  const loaded = await typedLoad(service, [json, csv, '--json'], NOW);
  const { refused, refused_files, events } = JSON.parse(loaded.out);
  expect([loaded.code, refused]).toMatchObject([
    2,
    [
      { file: csv, line: 5, reason: { message: 'has 1 columns, and the header 2' } },
      { file: csv, line: 6, reason: { code: 'rest_missing_callback_param' } },
      { file: csv, line: 7, reason: { message: expect.stringContaining('31/02/2027') } },
      { file: json, line: 11, reason: { message: 'not a JSON object' } },
      { file: json, line: 11, reason: { code: 'rest_missing_callback_param' } },
      { file: json, line: 15, reason: { code: 'rest_missing_callback_param' } },
    ],
  ]);
  expect(events).toMatchObject([{ title: 'A |B' }, { title: 'Con data', start_date: '2027-10-01 00:00:00' }]);
  const [again] = refused_files;
  const sent = readFileSync(again, 'utf8').replaceAll('"title":', '"start_date":"2027-10-03","title":');
  write('corrected.gl.jsonl', sent.replaceAll('31/02/2027', '31/03/2027'));
  const corrected = await typedLoad(service, [join(folder.path, 'corrected.gl.jsonl'), '--json'], NOW);
  expect(JSON.parse(corrected.out)).toMatchObject({ created: 3, refused: [{ line: 1 }, { line: 2 }, { line: 4 }] });
});

it('links translations once, the first of each language in a group, and says which are left', async () => {
  const line = (language: string, title: string) => ({
    language,
    title,
    start_date: '2027-10-09',
    translation_group: 'g',
  });
  const lines = [line('es', 'Feria'), line('fr', 'Foire'), line('es', 'Otra feria'), line('gl', 'Feira')];
  const path = write('groups.jsonl', lines.map(each => JSON.stringify(each)).join('\n'));
  const first = await typedLoad(service, [path], NOW);
  expect(first.out).toContain('groups   1  (of translations; 2 events were linked now)\nnot linked 1\n');
  expect(first.out).toMatch(/groups\.jsonl:3: .*\bes\b/);
  const again = await typedLoad(service, [path], NOW);
  expect([again.code, again.out]).toEqual([2, expect.stringContaining('; 0 events were linked now)\nnot linked 1\n')]);
});
