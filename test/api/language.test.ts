import { afterAll, beforeAll, it } from 'vitest';
import { openService, type Service } from '../support/service.ts';
let service: Service;
beforeAll(async () => {
  const t = Date.now();
  service = await openService();
  console.log('open', Date.now() - t);
});
afterAll(() => service.stop());
it('probe', async () => {
  for (const path of ['/venues', '/organizers', '/categories', '/tags', '/events']) {
    const t = Date.now();
    for (let i = 0; i < 20; i++)
      await service.call('POST', path, { as: 'editor', body: { venue: `v${i}`, organizer: `o${i}`, name: `n${i}`, title: `t${i}`, start_date: '2027-05-05', end_date: '2027-05-05' } });
    const u = Date.now();
    for (let i = 0; i < 20; i++) await service.call('GET', path);
    console.log(path, (u - t) / 20, (Date.now() - u) / 20);
  }
  const show = (x: {status: number; body: unknown; headers: Headers}) => console.log(x.status, JSON.stringify(x.body), JSON.stringify([...x.headers]));
  show(await service.call('POST', '/venues', { as: 'editor', body: { venue: 'Hall & <b>Co</b>', city: 'Vic', description: 'x' } }));
  show(await service.call('POST', '/categories', { as: 'editor', body: { name: 'Folk' } }));
  show(await service.call('POST', '/tags', { as: 'editor', body: { name: 'Feed' } }));
  show(await service.call('GET', '/venues?per_page=1&page=2&search=v'));
  show(await service.call('GET', '/venues/999999'));
  show(await service.call('GET', '/nonexistent', { headers: { authorization: 'Basic x' } }));
});
