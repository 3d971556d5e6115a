/**
 * A site with The Events Calendar as an administrator read it (`test/golden/wordpress-site.jsonl`),
 * with its events and all records that they link.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Records } from './fake-original.ts';
import type { Shown } from './golden-records.ts';

const Record = v.looseObject({ id: v.number() });
const Answer = v.object({
  json: v.looseObject({
    categories: v.optional(v.array(v.unknown())),
    tags: v.optional(v.array(v.unknown())),
    venue: v.optional(v.unknown()),
    organizer: v.optional(v.unknown()),
  }),
});

const answers = readFileSync(new URL('../../golden/wordpress-site.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => v.parse(Answer, JSON.parse(line)).json);

/**
 * Events with a password were read with `context=edit`. All others are as single reads show them,
 * with `json_ld`.
 */
const PASSWORDS: ReadonlyMap<number, string> = new Map([
  [1214, 'pass1'],
  [1216, 'pass3'],
]);

/** Only a draft has this tag, and the recorded list shows no tags without events. */
const DRAFT_TAG: Shown = {
  ...{ id: 70, count: 0, description: '', name: 'draft-tag', slug: 'draft-tag', taxonomy: 'post_tag', meta: [] },
  url: 'https://site.example/tag/draft-tag/',
  urls: {
    self: 'https://site.example/wp-json/tribe/events/v1/tags/70',
    collection: 'https://site.example/wp-json/tribe/events/v1/tags',
  },
};

const byId = (records: readonly unknown[]): Shown[] => [
  ...new Map(
    records.filter(record => v.is(Record, record)).map((record): [number, Shown] => [record.id, record]),
  ).values(),
];

/** Each call makes a new copy, because the fake may change it. */
export const recordedSite = (): Records => {
  const events = answers.filter(answer => 'start_date' in answer);
  return structuredClone({
    events: byId(events).map(event => ({
      ...event,
      ...(PASSWORDS.has(event.id) && { post_password: PASSWORDS.get(event.id) }),
    })),
    venues: byId(events.flatMap(({ venue }) => venue)),
    organizers: byId(events.flatMap(({ organizer }) => organizer)),
    categories: byId(answers.flatMap(answer => ('start_date' in answer ? [] : (answer.categories ?? [])))),
    tags: [...byId(answers.flatMap(answer => ('start_date' in answer ? [] : (answer.tags ?? [])))), DRAFT_TAG],
  });
};
