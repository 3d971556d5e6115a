/** Scheduled records that are written before a scheduled job publishes them (contract/rights#statuses). */
import { describe, expect, it } from 'vitest';
import { statusAndCode, versionIn } from '../../support/replies.ts';
import { DUE, HOUR, LATER, M, swept, useScheduled } from '../../support/scheduled.ts';

const { create, etagOf, schedule, send, service } = useScheduled();

describe('a write before the scheduled job', () => {
  it.each([
    ['another date', { date: '2027-03-01 13:30:00' }, 'future', 1],
    ['the past', { date: '2027-01-01' }, 'publish', 0],
    ['a draft', { status: 'draft' }, 'draft', 0],
    ['another title', { title: 'Other' }, 'future', 1],
    ['the trash', undefined, 'trash', 0],
  ])('ahead of its time, into %s: what it was due for is forgotten', async (_, change, status, published) => {
    const { id } = await schedule();
    const { body } = await (change === undefined
      ? send('DELETE', `/events/${id}`)
      : send('PUT', `/events/${id}`, change));
    expect(body.status).toBe(status);
    service().setNow(DUE + HOUR);
    expect(await service().publishDue()).toEqual(swept(published));
  });

  it.each([
    ['events', 'title', M],
    ['venues', 'venue', { venue: 'V' }],
    ['organizers', 'organizer', { organizer: 'O' }],
  ])(
    'of one of the %s that is due: holds with the ETag just read, and gives another',
    async (collection, name, fields) => {
      const { id } = await create(collection, { ...fields, date: LATER });
      const path = `/${collection}/${id}`;
      const early = await etagOf(path, 'editor');
      service().setNow(DUE);
      const read = await etagOf(path);
      expect(statusAndCode(await send('PATCH', path, { [name]: 'A' }, { 'if-match': early }))[0]).toBe(412);
      const written = await send('PATCH', path, { [name]: 'B' }, { 'if-match': read });
      expect([written.status, written.body.status, written.body[name]]).toEqual([200, 'publish', 'B']);
      const version = versionIn(written.headers.get('etag'));
      expect([early, read].map(versionIn)).not.toContain(version);
      expect(versionIn(await etagOf(path))).toBe(version);
      expect(await service().publishDue()).toEqual(swept(0));
      await send('DELETE', path);
    },
  );
});
