/**
 * Files as people have them, made up for this test: each is loaded by one command, and the same
 * again changes nothing.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tools/local/lifetime.ts';
import { NOW, openService } from '../../support/service.ts';
import { typedLoad } from '../../support/typed-load.ts';

const service = await openService();
/** A copy, because a load writes files of refused lines beside those that it reads. */
const folder = temporaryFolder('files');
cpSync(join(import.meta.dirname, 'files'), folder.path, { recursive: true });
afterAll(async () => {
  folder.remove();
  await service.stop();
});

interface Case {
  readonly file: string;
  readonly options?: readonly string[];
  readonly why: string;
  /** What the service shows of the events, by title. */
  readonly events: readonly object[];
}
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
];

const DAY = 86_400;

describe.each(FILES)('$file', ({ file, options = [], events }) => {
  const path = join(folder.path, file);

  it('is loaded, and the same again changes nothing', async () => {
    const first = await typedLoad(service, [path, ...options], NOW);
    expect(first).toMatchObject({ code: 0, events });
    expect(first.out).toMatch(new RegExp(`^created  ${events.length}\n`));
    const again = await typedLoad(service, [path, ...options], NOW + DAY);
    expect(again.out).toMatch(new RegExp(`^created  0\nupdated  0\nunchanged ${events.length}\nrefused  0$`));
  });
});
