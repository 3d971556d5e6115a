/**
 * The calendar in a real browser, as people use it: with and without scripts, by pointer and by
 * keyboard.
 */
import { expect, it } from 'vitest';
import { announce } from '../support/announced-events.ts';
import { hasBrowser } from '../support/browser.ts';
import { calendarInBrowser } from '../support/calendar-in-browser.ts';

const calendar = calendarInBrowser(announce);

it.skipIf(!hasBrowser)('from the start page to an event in another language, without a reload on the way', async () => {
  const { page, context, incidents } = await calendar.openWindow({ timezoneId: 'America/New_York' });
  await page.goto(calendar.place.origin);
  await page.getByRole('link', { name: 'Calendario', exact: true }).click();
  await page.getByRole('heading', { name: 'Próximos eventos' }).waitFor();
  await page.waitForLoadState(); // by then the page is complete, and its script has run
  expect(await page.locator('.event').count()).toBe(5);

  await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
  await page.getByRole('link', { name: 'Mes', exact: true }).click();
  await page.getByRole('heading', { name: 'marzo de 2027' }).waitFor();
  await page.getByRole('link', { name: 'abril de 2027' }).click();
  await page.getByRole('heading', { name: 'abril de 2027' }).waitFor();
  await page.getByRole('link', { name: 'marzo de 2027' }).click();
  await page.getByRole('heading', { name: 'marzo de 2027' }).waitFor();
  expect(await page.locator('.entry').allTextContents()).toContain('21:00 Foliada na praza');

  await page.getByRole('searchbox').pressSequentially('foliada');
  // Somebody who types slowly first sees what the beginning of the word finds.
  await page.waitForURL(({ search }) => search === '?search=foliada&month=2027-03');
  await page.locator('.total', { hasText: /^1 evento / }).waitFor();
  expect(await page.getByRole('searchbox').inputValue(), 'typing goes on').toBe('foliada');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);

  await page.goBack();
  await page.getByRole('heading', { name: 'abril de 2027' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: 'marzo de 2027' }).waitFor();

  await page.getByRole('link', { name: 'Foliada na praza' }).click();
  await page.getByRole('heading', { name: 'Foliada na praza' }).waitFor();
  const ownTime = page.locator('.facts .own-time'); // the page's script adds it a moment after the heading appears
  await ownTime.waitFor();
  expect(await ownTime.allTextContents(), 'of a reader elsewhere').toEqual([
    ' (15:00–17:30 na hora do seu dispositivo)',
  ]);
  await page.goto(`${calendar.place.origin}/gl/calendar`);
  await page.locator('.own-time').first().waitFor();
  const before = await page.evaluate("getComputedStyle(document.querySelector('.own-time'), '::before').content");
  expect(before, 'no dot between the two times').toBe('none');
  await page.goBack();
  expect(await page.getByRole('link', { name: 'Ver no mapa' }).getAttribute('href')).toContain('openstreetmap.org');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('Engadir ao seu calendario').click();
  await page.getByRole('button', { name: 'Copiar o enderezo' }).click();
  await page.getByText('Copiado', { exact: true }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/\/events\/\d+\?ical=1$/);
  await page.getByRole('link', { name: 'Català' }).click();
  await page.getByRole('heading', { name: 'Ball a la plaça' }).waitFor();
  expect(page.url()).toBe(`${calendar.place.origin}/ca/event/ball-a-la-placa/`);
  expect(incidents).toEqual([]);
});

it.skipIf(!hasBrowser)('without script, by the same links and the form', async () => {
  const { page, incidents } = await calendar.openWindow({ javaScriptEnabled: false });
  await page.goto(`${calendar.place.origin}/gl/`);
  await page.getByRole('link', { name: 'Calendario', exact: true }).click();
  await page.getByText('Filtros').click();
  await page.getByLabel('Categoría').selectOption({ label: 'Música (2)' });
  await page.getByRole('button', { name: 'Amosar' }).click();
  await page.waitForURL(/category=/);
  expect(await page.locator('.event h3').allTextContents()).toEqual(['Foliada na praza', 'Concerto de primavera']);
  await page.getByRole('link', { name: 'Mes', exact: true }).click();
  await page.waitForURL(/month=/);
  expect(await page.locator('.entry').allTextContents()).toEqual([
    '21:00 Foliada na praza',
    '20:00 Concerto de primavera',
  ]);
  await page.getByRole('link', { name: 'Foliada na praza' }).click();
  expect(await page.locator('.facts').textContent()).toContain('venres, 5 de marzo de 2027');
  await page.getByText('Engadir ao seu calendario').click();
  await page.getByRole('link', { name: 'Google Calendar' }).waitFor();
  expect(await page.getByRole('button', { name: 'Copiar o enderezo' }).count()).toBe(0);
  expect(incidents).toEqual([]);
});

it.skipIf(!hasBrowser)('by keyboard: over what all pages have in common, and back to where one was', async () => {
  const { page } = await calendar.openWindow();
  await page.goto(`${calendar.place.origin}/gl/calendar?month=2027-03`);
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Ir ao contido');
  await page.keyboard.press('Enter');
  await page.locator('main:focus').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('febreiro de 2027');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'abril de 2027' }).waitFor();
  await page.locator(':focus[aria-label="maio de 2027"]').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'maio de 2027' }).waitFor();

  await page.goto(`${calendar.place.origin}/gl/calendar`);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.own-time').count(), 'of a reader in the zone of the event').toBe(0);
});

it.skipIf(!hasBrowser)('on paper, a month is a grid, and what only leads elsewhere is left out', async () => {
  const { page, context } = await calendar.openWindow({ viewport: { width: 720, height: 1000 } });
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${calendar.place.origin}/gl/calendar?month=2027-03`);
  expect(await page.evaluate("getComputedStyle(document.querySelector('.month')).display")).toBe('grid');
  expect(await page.locator('nav:visible, form:visible, footer:visible').count()).toBe(0);
  await context.close();
});
