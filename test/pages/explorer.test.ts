/** The API reference in a real browser: it is read, gets credentials, and sends requests. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { calendarInBrowser } from '../support/calendar-in-browser.ts';
import { passwordOf } from '../support/service.ts';

const calendar = calendarInBrowser();

const DOC = '/gl/calendar/events/v1/doc';

it.skipIf(!hasBrowser)('from the reference to an operation, with credentials, to its answer', async () => {
  const { page, context, incidents } = await calendar.openWindow();
  await page.goto(calendar.place.origin + DOC);
  const create = page.locator('#operations-tags-createTag');
  const lockOf = (operation: string) => page.locator(`#operations-tags-${operation} .authorization__btn`);
  await page.locator('.btn.authorize.locked').waitFor();
  expect(await lockOf('listTags').getAttribute('aria-label'), 'anybody may').toBe('authorization button unlocked');
  expect(await lockOf('createTag').getAttribute('aria-label')).toBe('authorization button locked');

  await create.locator('.opblock-summary-control').click();
  await create.locator('textarea.body-param__text').fill(JSON.stringify({ name: 'de balde' }));
  await create.getByRole('button', { name: 'Execute' }).click();
  const answer = create.locator('.live-responses-table .response').first();
  await answer.waitFor();
  expect(await answer.locator('.response-col_status').innerText()).toMatch(/^401/);
  expect(await answer.locator('.microlight, .highlight-code').first().innerText()).toContain('"rest_forbidden"');
  const refusal = create.locator('.responses-table tr.response[data-code="403"]');
  await refusal.getByRole('tab', { name: 'Schema' }).click();
  await refusal.getByText('integer').first().waitFor();
  expect(await refusal.innerText(), 'of `data`, without another click').toMatch(/status\*\s+integer/);

  await authorize(page, 'editor');
  expect(await lockOf('createTag').getAttribute('aria-label')).toBe('authorization button unlocked');
  await create.getByRole('button', { name: 'Execute' }).click();
  await answer.getByText('201').first().waitFor();
  expect(await answer.locator('.microlight, .highlight-code').first().innerText()).toContain('"slug": "de-balde"');

  expect(incidents, 'nothing from elsewhere, nothing that the policy stopped').toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate('Object.keys({ ...localStorage, ...sessionStorage })')).toEqual([]);
  await page.reload();
  await page.locator('.btn.authorize.locked').waitFor();
});

it.skipIf(!hasBrowser)('shows every operation, in English whatever the reader prefers', async () => {
  const { page, incidents } = await calendar.openWindow({ locale: 'fr-FR' });
  await page.goto(calendar.place.origin + DOC);
  await page.getByText('Read a tag', { exact: true }).waitFor();
  expect(await page.title()).toBe('API reference');
  const { paths } = (await calendar.place.service.call('GET', '/doc')).body;
  const operations = Object.values<object>(paths).flatMap(item => Object.keys(item));
  await page
    .locator('.opblock')
    .nth(operations.length - 1)
    .waitFor();
  expect(await page.locator('.opblock').count()).toBe(operations.length);
  expect(incidents).toEqual([]);
});

const authorize = async (page: Page, login: string): Promise<void> => {
  await page.locator('.btn.authorize').click();
  await page.getByLabel('auth-basic-username').fill(login);
  await page.getByLabel('auth-basic-password').fill(passwordOf(login));
  await page.locator('.auth-btn-wrapper .authorize').click();
  await page.locator('.btn-done').click();
};
