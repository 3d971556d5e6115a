/** How columns become fields, and how dates of files are read. */
import { describe, expect, it } from 'vitest';
import { mapColumns, parseMapping } from '../../../tools/cli/load/mapping/columns.ts';
import { type MappingOptions, mapRows, showMapping } from '../../../tools/cli/load/mapping/map-rows.ts';
import { LOAD_TYPES, partsOf, THINGS, WORDS } from '../../../tools/cli/load/mapping/words.ts';

const PLAIN = {
  map: new Map(),
  dates: undefined,
  split: undefined,
  type: 'events',
  isTable: true,
  name: 'a.csv',
} as const;

const mapped = (records: readonly object[], options: Partial<MappingOptions> = {}) =>
  mapRows(
    records.map((record, i) => ({ number: i + 2, record: { ...record } })),
    { ...PLAIN, ...options },
  );
const recordOf = (record: object, options: Partial<MappingOptions> = {}) => {
  const [row] = mapped([record], options).rows;
  return row && ('record' in row ? row.record : row.problem);
};

const COLUMNS: [header: string, fields: string][] = [
  [
    'Título | Data de inicio | Hora | Data de fin | Lugar | Concello | Prezo',
    'title start_date start_time end_date venue[venue] venue[city] cost',
  ],
  [
    "Títol | Data d'inici | Hora d'inici | Lloc | Municipi | Enllaç",
    'title start_date start_time venue[venue] venue[city] website',
  ],
  [
    'Nombre del evento | Fecha | Hora de comienzo | Dirección | CP',
    'title start_date start_time venue[address] venue[zip]',
  ],
  ['Izenburua | Hasiera-data | Amaiera data | Lekua | Udalerria', 'title start_date end_date venue[venue] venue[city]'],
  [
    'Intitulé | Date de début | Heure de début | Lieu | Code postal | Nom du lieu',
    'title start_date start_time venue[venue] venue[zip] -',
  ],
  [
    'name | startDate | endDate | location.name | location.latitude | organizer',
    'title start_date end_date venue[venue] venue[geo_lat] organizer',
  ],
  [
    'EVENT NAME | EVENT START DATE | EVENT VENUE NAME | HIDE FROM EVENT LISTINGS',
    'title start_date venue[venue] hide_from_listings',
  ],
  ['fecha | fecha_inicio | url | website', '- start_date - website'],
  ['title | date | start_date', 'title date start_date'],
  ['title | date | url', 'title start_date website'],
  ['title | título | Visitas', 'title - -'],
];

it.each(COLUMNS)('columns %s', (header, fields) => {
  const columns = header.split(' | ');
  const mapping = mapColumns(columns, new Map(), 'events');
  expect(columns.map(column => mapping.get(column)?.join('+') ?? '-').join(' ')).toBe(fields);
});

it('each word means one field', () => {
  for (const type of LOAD_TYPES) {
    const words = Object.values(WORDS[type]).flatMap(list => partsOf(list));
    expect(words.filter((word, i) => words.indexOf(word) < i)).toEqual([]);
    expect(words.filter(word => partsOf(THINGS[type]).includes(word))).toEqual([]);
  }
});

const WHEN: [start: string, time: string, end: string, endTime: string, read: object | string][] = [
  ['2027-06-05', '', '', '', { start_date: '2027-06-05', all_day: true }],
  ['31/05/2027', '20h30', '', '', { start_date: '2027-05-31 20:30', all_day: false }],
  [
    '31.05.2027',
    '20.30',
    '31.05.2027',
    '23:15',
    { start_date: '2027-05-31 20:30', end_date: '2027-05-31 23:15', all_day: false },
  ],
  ['2027-06-05 00:00:00.0', '8 pm', '', '', { start_date: '2027-06-05 20:00', all_day: false }],
  ['2027/06/05', '', '2027/06/07', '', { start_date: '2027-06-05', end_date: '2027-06-07', all_day: true }],
  [
    '2027-06-05',
    '22:00',
    '',
    '02:00',
    { start_date: '2027-06-05 22:00', end_date: '2027-06-06 02:00', all_day: false },
  ],
  [
    '2027-06-05',
    '19:00',
    '2027-06-05',
    '',
    { start_date: '2027-06-05 19:00', end_date: '2027-06-05 19:00', all_day: false },
  ],
  ['20270605', '', '', '', { start_date: '2027-06-05', all_day: true }],
  ['2027-06-05T20:00:00+02:00', '', '', '', { start_date: '2027-06-05T20:00:00+02:00', all_day: false }],
  [
    '31/05/2027 20:00',
    '',
    '31/05/2027 21:00 h',
    '',
    { start_date: '2027-05-31 20:00', end_date: '2027-05-31 21:00', all_day: false },
  ],
  ['5 June 2027', '', '', '', { start_date: '5 June 2027', all_day: false }],
  ['31/02/2027', '', '', '', '"31/02/2027" is no date'],
  ['05/06', '', '', '', '"05/06" is no date'],
  ['2027-06-05', 'pola tarde', '', '', '"pola tarde" is no time'],
  ['2027-06-05', '20', '', '', '"20" is no time'],
];

it.each(WHEN)('%s %s to %s %s', (start, time, end, endTime, read) => {
  const row = { Data: start, Hora: time, 'Data fin': end, 'Hora fin': endTime };
  const record = recordOf(row, { dates: 'dmy' });
  expect(record).toEqual(typeof read === 'string' ? read : { end_date: '', ...read });
});

const ORDERS: [dates: string[], options: Partial<MappingOptions>, read: string[], said: string][] = [
  [
    ['05/06/2027', '31/05/2027'],
    {},
    ['2027-06-05', '2027-05-31'],
    'Data is read as day/month/year: 31/05/2027 in line 3 decides it',
  ],
  [
    ['05/06/2027', '05-31-2027'],
    {},
    ['2027-05-06', '2027-05-31'],
    'Data is read as month/day/year: 05-31-2027 in line 3 decides it',
  ],
  [['05/06/2027'], { dates: 'mdy' }, ['2027-05-06'], ''],
  [['05/06/27'], { dates: 'dmy' }, ['2027-06-05'], ''],
  [['05/05/2027'], {}, ['2027-05-05'], ''],
  [['2027-06-05'], {}, ['2027-06-05'], ''],
];

describe('the order of day and month', () => {
  it.each(ORDERS)('%j %j', (dates, options, read, said) => {
    const { rows, decisions } = mapped(
      dates.map(date => ({ Data: date })),
      options,
    );
    expect(rows.map(row => 'record' in row && row.record.start_date)).toEqual(read);
    expect(decisions.join()).toBe(said);
  });

  it.each([[['05/06/2027']], [['31/05/2027', '05/31/2027']], [['27/05/31']], [['01/02/2027', '13/14/2027']]])(
    '%j is not guessed',
    dates => {
      expect(() => mapped(dates.map(date => ({ Data: date })))).toThrow(
        /^a\.csv:\d: Data does not tell day and month apart, so nothing was sent: /,
      );
      expect(() =>
        mapped(
          dates.map(date => ({ start_date: date })),
          { isTable: false },
        ),
      ).toThrow(/Add --dates dmy or --dates mdy$/);
    },
  );
});

const VALUES: [record: object, mapped: object, options?: Partial<MappingOptions>][] = [
  [
    { Categoría: 'Música; Cursos, tallers i seminaris|Música &amp; danza' },
    { categories: ['Música', 'Cursos, tallers i seminaris', 'Música &amp; danza'] },
  ],
  [{ tags: 'a, b' }, { tags: ['a', 'b'] }, { split: ',' }],
  [{ tags: 'a, b' }, { tags: 'a, b' }, { isTable: false }],
  [
    { Lugar: 'Casa', CP: 15300, Lat: '43,28' },
    { venue: { venue: 'Casa', zip: '15300', geo_lat: '43.28' } },
    { isTable: false },
  ],
  [{ venue: 'Casa', 'venue[city]': 'Lugo' }, { venue: { venue: 'Casa', city: 'Lugo' } }],
  [{ venue: '12' }, { venue: '12' }],
  [
    { organizer: 'Coral;Banda', 'Organizer Phone': '986' },
    { organizer: [{ organizer: 'Coral', phone: '986' }, { organizer: 'Banda' }] },
  ],
  [
    { '@type': 'Event', Enderezo: 'Rúa 1', 'Venue Address 2': 'Baixo' },
    { '@type': 'Event', venue: { address: 'Rúa 1 Baixo' } },
  ],
  [{ Organizador: 'Coral; Banda' }, { organizer: [{ organizer: 'Coral' }, { organizer: 'Banda' }] }],
  [
    { 'Organizer Name': 'Coral', 'Organizer Email': 'a@b.example' },
    { organizer: [{ organizer: 'Coral', email: 'a@b.example' }] },
  ],
  [
    { Destacado: 'Sí', 'Todo o día': 'non' },
    { featured: true, all_day: false },
  ],
  [
    { Visitas: 12, source: { id: '1' } },
    { Visitas: 12, source: { id: '1' } },
  ],
  [{ título: 'A', title: 'B' }, { title: 'A' }, { map: parseMapping(['título=title'], 'events') }],
  [
    { A: 'x', B: 'y', C: 'z' },
    { title: 'x y' },
    { map: parseMapping(['A=title', 'b = title', '# C', 'C='], 'events') },
  ],
  [
    { venue: { venue: 'Casa, Rúa 1, 15300 Betanzos' } },
    { venue: { venue: 'Casa', address: 'Rúa 1, 15300 Betanzos' } },
    { map: parseMapping(['venue[venue]=venue[venue]+venue[address]'], 'events'), isTable: false },
  ],
  [
    { recurrence: { days: 'x' }, ocorrencia: 1 },
    { ocorrencia: 1 },
    { map: parseMapping(['recurrence='], 'events'), isTable: false },
  ],
];

it.each(VALUES)('%j', (record, expected, options = {}) => {
  expect(recordOf(record, options)).toEqual(expected);
});

it('a record with the fields of the service stays as it is, byte for byte', () => {
  const record = {
    ...{ id: 7, title: 'Romaría', lang: 'gl', start_date: '2027-08-16', all_day: null, tags: ['75'], featured: 0 },
    ...{ venue: { lng: -8.2, venue: 'Campo', lat: 43.28, extra: {} }, more_venues: [{ venue: 'B' }], organizer: [] },
    ...{ organizer: { email: 'a@b.example', organizer: 'Coral' }, source: { id: '1' }, categories: 'a, b', cost: 5 },
    ...{ dates: [{ start_date: '2027-08-16' }], image: { url: 'https://a.example/b.jpg', id: 3 }, end_date: '' },
  };
  const [row] = mapped([record], { isTable: false }).rows;
  expect(JSON.stringify(row && 'record' in row && row.record)).toBe(JSON.stringify(record));
});

it('a mapping is shown as it can be typed, and names columns that are not there', () => {
  const map = parseMapping(['Nome=title', 'Nada=cost'], 'events');
  const rows = [{ number: 2, record: { Nome: 'A', Data: '05/06/2027', Visitas: '1' } }];
  expect(showMapping(rows, { ...PLAIN, map })).toEqual(['Nome=title', 'Data=start_date', '# no field: Visitas']);
  expect(mapRows(rows, { ...PLAIN, map, dates: 'dmy' }).decisions).toEqual(['There is no column Nada']);
  expect(() => parseMapping(['Nome=titel'], 'events')).toThrow(
    /^--map: "Nome=titel" names titel, which is no field of events/,
  );
});
