/** The calendar of a site with fallback languages, at an address that the operator chose. */
import { describe, expect, it } from 'vitest';
import { createRecord } from '../support/create.ts';
import { useService } from '../support/service.ts';
import { onMay } from '../support/several-dates.ts';

const euro = { symbol: '€', position: 'postfix' } as const;
const common = { timezone: 'Europe/Madrid', currency: euro, address: 'https://agenda.example' } as const;

const service = await useService({
  calendar: {
    hosts: [],
    sites: [
      { ...common, language: 'gl', address: 'https://axenda.example/gl', fallback: ['fr', 'eu'] },
      { ...common, language: 'fr', fallback: ['eu'], pagesFallBack: false },
      { language: 'eu', timezone: 'Europe/Madrid', currency: euro },
    ],
  },
});
for (const [language, title] of Object.entries({ gl: 'Foliada', fr: 'Bal', eu: 'Dantza' }))
  await createRecord(service, 'events', { title, ...onMay(10), ml_language: language });

it('shows events of fallback languages with their language, and links the sites whose address it knows', async () => {
  const { page } = await service.visit('/gl/calendar');
  const events = [...page.matchAll(/<li class="event"( lang="\w+")?>.*?<h3><a href="([^"]*)">(.*?)</gs)];
  expect(events.map(([, language = '', address, title]) => [title, language.trim(), address])).toEqual([
    ['Foliada', '', 'https://axenda.example/gl/event/foliada/'],
    ['Bal', 'lang="fr"', 'https://agenda.example/event/bal/'],
    ['Dantza', 'lang="eu"', 'https://axenda.example/gl/event/dantza/?in=eu'],
  ]);
  expect((await service.visit('/gl/event/dantza/?in=eu')).page).toContain('<h1>Dantza</h1>');
});

describe('events in other languages (docs/pages.md#events-in-other-languages)', () => {
  const BOTH = ['Galego', 'Tamén noutras linguas'];
  const FRENCH = ['Français', 'Aussi dans d’autres langues'];
  it.each<[path: string, titles: string[], options: string[], chosen?: string]>([
    ['/gl/calendar', ['Foliada', 'Bal', 'Dantza'], BOTH],
    ['/gl/calendar?fallback=', ['Foliada', 'Bal', 'Dantza'], BOTH],
    ['/gl/calendar?fallback=false', ['Foliada'], BOTH, 'false'],
    ['/gl/calendar?search=dantza', ['Dantza'], BOTH],
    ['/gl/calendar?search=dantza&fallback=false', [], BOTH, 'false'],
    ['/fr/calendar', ['Bal'], FRENCH],
    ['/fr/calendar?fallback=true', ['Bal', 'Dantza'], FRENCH, 'true'],
    ['/eu/calendar', ['Dantza'], []],
    ['/eu/calendar?fallback=true', ['Dantza'], []],
  ])('%s', async (path, titles, options, chosen) => {
    const { page } = await service.visit(path);
    const shown = [...page.matchAll(/<h3><a href="[^"]*">(.*?)</g)].map(([, title]) => title);
    const [, select = ''] = /<select name="fallback">(.*?)<\/select>/.exec(page) ?? [];
    expect([shown, [...select.matchAll(/>([^<]+)</g)].map(([, text]) => text)]).toEqual([titles, options]);
    expect(/value="([^"]+)" selected/.exec(select)?.[1]).toBe(chosen);
    // The reader's choice is kept in links to other months and to feeds.
    const query = (address: RegExp) => new URLSearchParams(address.exec(page)?.[1]?.replaceAll('&amp;', '&'));
    expect(query(/class="views"[\s\S]*?calendar\?([^"]*month=[^"]*)"/).get('fallback') ?? undefined).toBe(chosen);
    const isShown = options.length > 0 && (path.startsWith('/gl') ? chosen !== 'false' : chosen === 'true');
    expect(query(/events\?([^"]*ical=1)"/).get('fallback')).toBe(isShown ? 'true' : null);
  });

  it.each([
    ['/gl/', 3],
    ['/fr/', 1],
    ['/eu/', 1],
  ])('%s counts the %d events that the calendar begins with', async (path, events) => {
    expect((await service.visit(path)).page).toContain(`<strong>${events}</strong>`);
  });

  it.each([
    ['/gl/feed', 3],
    ['/gl/feed?fallback=false', 1],
    ['/gl/calendar?ical=1&featured=false', 3],
    ['/gl/calendar?ical=1&fallback=false', 1],
    ['/fr/calendar?ical=1', 1],
    ['/fr/calendar?ical=1&fallback=true', 2],
  ])('%s has %d events', async (path, events) => {
    expect((await service.visit(path)).page.match(/<item>|BEGIN:VEVENT/g)).toHaveLength(events);
  });
});

it('lists the other sites whose addresses it knows', async () => {
  const { page } = await service.visit('/gl/');
  expect(page).toContain('<a href="https://agenda.example/" lang="fr" hreflang="fr">Français</a>');
  expect(page).not.toContain('Euskara');
  expect(page).toContain('href="/gl/assets/');
});

it('a translation has the address of its page where that of the site of its language is known', async () => {
  const past = { title: 'Vella', start_date: '2027-01-10 20:00', end_date: '2027-01-10 22:00' };
  const { id } = await createRecord(service, 'events', past);
  for (const [language, title] of Object.entries({ fr: 'Ancienne', eu: 'Zaharra' }))
    await createRecord(service, 'events', { title, translation_of: id, ml_language: language });
  const { body } = await service.call('GET', `/events/${id}`);
  expect([body.translations.fr.url, body.translations.eu.url]).toEqual([
    'https://agenda.example/event/ancienne/',
    undefined,
  ]);
});
