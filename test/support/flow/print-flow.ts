/**
 * Prints as JSON how `GET /events` and `POST /events` flow through `shared/` and `functions/`: run by `test/docs/flow.test.ts`, with
 * the folder of the templates as argument. In a process of its own, as modules are loaded in another way here.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { instrument } from './instrument.ts';
import { follow } from './tracer.ts';

const root = join(import.meta.dirname, '..', '..', '..');

registerHooks({
  load: (url, context, next) => {
    const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)).replaceAll(sep, '/') : '';
    if (!/^(shared|functions)\//.test(file)) return next(url, context);
    const source = instrument(readFileSync(join(root, file), 'utf8'), file);
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});

// Only now: the hook has to see what is imported.
const { startCalendar } = await import('./small-calendar.ts');
const { ask, stop } = await startCalendar(process.argv[2] ?? '');

const create = (place: string) => ({
  as: 'editor',
  body: {
    title: 'Concert',
    start_date: '2027-05-02 20:00:00',
    end_date: '2027-05-02 22:00:00',
    venue: { venue: `Theatre of ${place}`, city: place },
    categories: [`Music in ${place}`],
  },
});
const Created = v.pipe(v.string(), v.parseJson(), v.object({ venue: v.object({ id: v.number() }) }));

// An instance that has answered before, as most have.
const { venue } = v.parse(Created, (await ask('/events', create('Vigo'))).body);
const list = `/events?start_date=2027-01-01&categories=music-in-vigo&venue=${venue.id}`;
await ask(list);
const get = await follow(() => ask(list));
const post = await follow(() => ask('/events', create('Lugo')));
await stop();
console.log(JSON.stringify({ get, post }));
