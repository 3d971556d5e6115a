/** The calendar of a site that falls back on other languages, at an address that the operator chose. */
import { afterAll, expect, it } from 'vitest';
import { openService } from '../support/service.ts';

const euro = { symbol: '€', position: 'postfix' } as const;
const common = { timezone: 'Europe/Madrid', currency: euro, address: 'https://agenda.example' } as const;

const service = await openService({
  calendar: {
    hosts: [],
    sites: [
      { ...common, language: 'gl', address: 'https://axenda.example/gl', fallback: ['fr', 'eu'] },
      { ...common, language: 'fr' },
      { language: 'eu', timezone: 'Europe/Madrid', currency: euro },
    ],
  },
});
for (const [site, title] of [
  ['gl', 'Foliada'],
  ['fr', 'Bal'],
  ['eu', 'Dantza'],
] as const) {
  const body = { title, start_date: '2027-05-10 20:00', end_date: '2027-05-10 22:00' };
  expect((await service.call('POST', '/events', { as: 'editor', body, site })).status).toBe(201);
}
afterAll(() => service.stop());

it('shows events of fallback languages with their language, and links the sites whose address it knows', async () => {
  const { page } = await service.visit('/gl/calendar');
  const events = [
    ...page.matchAll(/<li class="event"( lang="\w+")?>\s*<div class="what">\s*<h3><a href="([^"]*)">(.*?)</g),
  ];
  expect(events.map(([, language = '', address, title]) => [title, language.trim(), address])).toEqual([
    ['Foliada', '', 'https://axenda.example/gl/event/foliada/'],
    ['Bal', 'lang="fr"', 'https://agenda.example/event/bal/'],
    ['Dantza', 'lang="eu"', 'https://axenda.example/gl/event/dantza/?in=eu'],
  ]);
  expect((await service.visit('/gl/event/dantza/?in=eu')).page).toContain('<h1>Dantza</h1>');
});

it('lists all sites, with their addresses where it knows them', async () => {
  const { page } = await service.visit('/gl/');
  expect(page).toContain('<a href="https://agenda.example/" lang="fr" hreflang="fr">Français</a>');
  expect(page).toContain('<span lang="eu">Euskara</span>');
  expect(page).toContain('href="/gl/assets/');
});

it('a translation has the address of its page where that of the site of its language is known', async () => {
  const past = { title: 'Vella', start_date: '2027-01-10 20:00', end_date: '2027-01-10 22:00' };
  const gl = await service.call('POST', '/events', { as: 'editor', body: past, site: 'gl' });
  for (const [site, title] of [
    ['fr', 'Ancienne'],
    ['eu', 'Zaharra'],
  ] as const) {
    const body = { title, translation_of: gl.body.id };
    expect((await service.call('POST', '/events', { as: 'editor', body, site })).status).toBe(201);
  }
  const { body } = await service.call('GET', `/events/${gl.body.id}`, { site: 'gl' });
  expect([body.translations.fr.url, body.translations.eu.url]).toEqual([
    'https://agenda.example/event/ancienne/',
    undefined,
  ]);
});
