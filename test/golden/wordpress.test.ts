/**
 * Answers of The Events Calendar in WordPress' namespaces (`wordpress-answers.jsonl`, where lists
 * have only their first element) are compared with ours to the same requests: status, code, headers
 * and shape. Keys that ours leave out are listed here (contract/wordpress#records).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { type Answer, type Sent, useService } from '../support/service.ts';

const Recorded = v.object({
  n: v.number(),
  request: v.object({ method: v.string(), path: v.string(), as: v.nullable(v.string()), body: v.optional(v.unknown()) }),
  response: v.object({ status: v.number(), headers: v.record(v.string(), v.string()), json: v.unknown() }),
});
const recorded = readFileSync(join(import.meta.dirname, 'wordpress-answers.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map(line => v.parse(Recorded, JSON.parse(line)));

const service = await useService();
const event = await createRecord(service, 'events', {
  title: 'Fair',
  description: 'Young talk',
  start_date: '2027-02-15 09:30:00',
  end_date: '2027-02-15 10:30:00',
  image: 'https://pictures.example/poster.jpg',
  venue: { venue: 'Hall', city: 'Dijon', description: 'A place.' },
  organizer: { organizer: 'Association', email: 'association@example.org' },
  categories: ['Category 10'],
  tags: ['tag fair'],
});
const tag = await createRecord(service, 'tags', { name: 'Enregistrement' });
const gone = await createRecord(service, 'events', { title: 'Gone', start_date: '2027-03-01', end_date: '2027-03-01' });
await createRecord(service, 'tags', { name: "L'été chaud" });
await service.call('DELETE', `/events/${gone.id}`, { as: 'editor' });
/** Ids here that replace those of the recorded requests. */
const ids: Readonly<Record<string, number>> = {
  310: event.id,
  300: event.id,
  1292: event.image.id,
  74: tag.id,
  1293: event.venue.id,
  1294: gone.id,
};

const EEA = { 'X-TEC-EEA': 'I understand that this endpoint is experimental' };
const isAcknowledged = (n: number): boolean => n >= 379 && n !== 476;

/** The changes of recorded requests that our calendar needs, because it has other records. */
const OTHERWISE: Readonly<Record<number, Partial<Sent & { path: string }>>> = {
  355: { path: '/wp/v2/tags?per_page=1&page=2' },
  456: { body: { name: 'Nouveau' } },
  480: { path: '/tec/v1/events/310' }, // the event of the recording is created and deleted there
};
/** Requests about records that our calendar does not have on purpose. */
const ELSEWHERE = [481, 483];

const ask = ({ n, request }: v.InferOutput<typeof Recorded>): Promise<Answer> => {
  const { path: sentPath = request.path, ...more } = OTHERWISE[n] ?? {};
  const own = (text: string) => text.replaceAll(/\b(?:310|300|1292|1293|1294|74)\b/g, id => String(ids[id]));
  const [, base = '', path = ''] = /^(\/\w+\/v\d)(.*)$/.exec(own(sentPath)) ?? [];
  return service.call(request.method, path, {
    base: `wp-json${base}`,
    ...(request.as !== null && { as: 'admin' }),
    ...(request.body !== undefined && { body: JSON.parse(own(JSON.stringify(request.body))) }),
    ...(isAcknowledged(n) && { headers: EEA }),
    ...more,
  });
};

it.each(
  recorded.filter(({ n }) => !ELSEWHERE.includes(n)).map(each => [each.n, each.request.method, each.request.path, each]),
)('%i: %s %s', async (n, _method, _path, each) => {
  const { status, headers, body } = await ask(each);
  const { response } = each;
  const differs = DIFFERENT[n];
  expect([status, body?.code]).toEqual(differs?.answer ?? [response.status, codeIn(response.json)]);
  const paged = Object.keys(response.headers).filter(name => name.startsWith('x-wp-') || name === 'location');
  if (status < 400) expect(paged.filter(name => headers.get(name) === null)).toEqual([]);
  if (response.headers.allow !== undefined && status !== 404)
    expect(headers.get('allow')).toBe(differs?.allow ?? response.headers.allow);
  if (status < 400) expect(missingIn(body, response.json)).toEqual([]);
  if (response.status === 400) expect(withoutTexts(body.data)).toEqual(withoutTexts(dataIn(response.json)));
});

/** Answers that differ by decision (contract/wordpress#what-is-not-there). */
const DIFFERENT: Readonly<Record<number, { answer?: unknown[]; allow?: string }>> = {
  370: { answer: [400, 'rest_missing_callback_param'] }, // there is no list of all pictures
  419: { allow: 'GET' },
  460: { allow: 'GET' },
  472: { allow: 'GET, POST, PUT, PATCH' },
  482: { answer: [404, 'rest_post_invalid_id'] }, // the answer has the envelope of every error
};

const codeIn = (json: unknown): unknown => (typeof json === 'object' && json !== null && 'code' in json ? json.code : undefined);
const dataIn = (json: unknown): unknown => (typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined);
const withoutTexts = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (key, value) => (key === 'message' || key === 'per_page' && typeof value === 'string' ? '' : key === 'term_id' ? 0 : value)),
  );

/** Keys for WordPress' own administration and presentation, and keys that follow from others. */
const LEFT_OUT = new Set([
  ...['class_list', 'permalink_template', 'generated_slug', 'password', 'block_version', 'avatar_urls', 'template'],
  ...['dates', 'multiday', 'is_past', 'is_now', 'starts_this_week', 'ends_this_week', 'this_week_duration'],
  ...['happens_this_week', 'displays_on', 'schedule_details', 'short_schedule_details', 'directions_link'],
]);
const isLeftOut = (path: string): boolean =>
  LEFT_OUT.has(path.split('.').at(-1) ?? '') ||
  path.endsWith('guid.raw') ||
  /meta\.(?:_Organizer|_Venue|_EventCurrency|_EventCostD|_EventDateTimeS|_EventTimeRangeS|footnotes)/.test(path);

/** Paths that only the recorded answer has, or whose values have different types. */
const missingIn = (ours: unknown, theirs: unknown, path = ''): string[] => {
  if (isLeftOut(path)) return [];
  if (Array.isArray(theirs)) {
    const [first] = theirs;
    if (!Array.isArray(ours)) return [path];
    return first === undefined || ours[0] === undefined ? [] : missingIn(ours[0], first, path);
  }
  if (typeof theirs !== 'object' || theirs === null) return typeof ours === typeof theirs ? [] : [path];
  if (typeof ours !== 'object' || ours === null) return [path];
  const mine = new Map<string, unknown>(Object.entries(ours));
  return Object.entries(theirs).flatMap(([key, value]) => missingIn(mine.get(key), value, path === '' ? key : `${path}.${key}`));
};
