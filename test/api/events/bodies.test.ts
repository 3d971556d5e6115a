/** Fields as they come: JSON, forms, multipart, query strings (checks 7 to 10, contract/http#request-formats). */
import { expect, it } from 'vitest';
import type { Sent } from '../../support/service.ts';
import { bodyOf, invalidParam, M, missingParam, refusalOf, useEvents } from './use-events.ts';

const { call, create } = useEvents();

const as = 'editor';
const FORM = 'application/x-www-form-urlencoded';
const form = (fields: string): Sent => ({ as, headers: { 'content-type': FORM }, body: fields });
const IN_FORM = 'title=T&start_date=2031-05-10+10%3A00&end_date=2031-05-10+12%3A00';

it('a form makes the record that JSON makes (check 8)', async () => {
  const made = bodyOf(await call('POST', '/events', form(IN_FORM)), 201);
  const same = await create();
  const anonymous = (record: object): string =>
    JSON.stringify({ ...record, id: 0, slug: '' }).replace(/(events\/|id=)\d+|(?<=\/event\/)[^/]+/g, '$1');
  expect(anonymous(made)).toBe(anonymous(same));
});

it('a form updates as JSON does (recorded)', async () => {
  const { id } = await create({ featured: true });
  const after = bodyOf(
    await call('PUT', `/events/${id}`, form('title=F%26%C3%A9&featured=0&categories[]=&venue=')),
    200,
  );
  expect(after).toMatchObject({ title: 'F&#038;é', featured: false, categories: [], venue: [] });
});

it('multipart is a form (contract/http#request-formats)', async () => {
  const parts = Object.entries({ ...M, title: 'Múltiple', 'categories[]': 'Folk' }).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const made = bodyOf(await call('POST', '/events', { as, headers, body: `${parts.join('')}--b--\r\n` }), 201);
  expect(made).toMatchObject({ title: 'Múltiple', categories: [{ name: 'Folk' }] });
  const broken = await call('POST', '/events', { as, headers, body: 'nothing of the kind' });
  expect(refusalOf(broken)).toEqual(missingParam('title', 'start_date', 'end_date'));
});

it('a file is refused, and the message says how pictures are sent (contract/texts#pictures)', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const file = (disposition: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; name="image"; ${disposition}\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;
  const send = (part: string) => {
    const texts = Object.entries(M).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return call('POST', '/events?ml_language=es', { as, headers, body: `${texts.join('')}${part}--b--\r\n` });
  };
  const reply = await send(file('filename="a.png"', 'PNG'));
  expect(refusalOf(reply)).toEqual(invalidParam('image'));
  expect(reply.body.data.params.image).toMatch(/^Aquí no se pueden enviar archivos\. Envíe la dirección web/);
  bodyOf(await send(file('filename=""', '')), 201); // what browsers send for a field that nobody has filled in
});

it('the query string counts for what the body does not say (check 10, contract/http#request-formats)', async () => {
  expect(bodyOf(await call('POST', `/events?${IN_FORM}`, { as }), 201).title).toBe('T');
  const both = await call('POST', '/events?title=Query&excerpt=Query', { as, body: { ...M, title: 'Body' } });
  expect(bodyOf(both, 201)).toMatchObject({ title: 'Body', excerpt: '<p>Query</p>' });
  expect(bodyOf(await call('POST', '/events?categories[]=Folk', { as, body: M }), 201).categories).toHaveLength(1);
});

it.each([FORM, 'text/plain', 'multipart/form-data; boundary=b'])(
  'JSON sent as %s is refused by an update too, which would change nothing (contract/http#request-formats)',
  async type => {
    const { id } = bodyOf(await call('POST', '/events', { as, body: M }), 201);
    const headers = { 'content-type': type };
    for (const body of ['{"title":"a=b&c"}', ' \n{"title": "Later"}']) {
      const answer = await call('POST', `/events/${id}`, { as, headers, body });
      expect(refusalOf(answer)).toEqual([400, 'rest_invalid_json']);
      expect(answer.body.message).toContain('Content-Type: application/json');
    }
    expect(bodyOf(await call('GET', `/events/${id}`), 200).title).toBe(M.title);
  },
);
