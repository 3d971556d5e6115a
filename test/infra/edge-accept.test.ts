/**
 * The function that runs in CloudFront shortens `Accept` to one of four texts, which mean the same
 * to the service as what was sent.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatOf } from '../../functions/http/request.ts';
import { wantsHtml } from '../../functions/pages/page-answers.ts';
import { ROUTES } from '../../shared/api/routes.ts';
import { edgeFunction } from '../support/edge-function.ts';
import { httpEvent } from '../support/middleware.ts';

const run = edgeFunction('edge-accept.js');

/** What `Accept` means to the service: in which format lists are, and whether pages are shown. */
const meaningOf = (accept: string | undefined) => {
  const event = httpEvent({ headers: accept === undefined ? {} : { accept } });
  return [formatOf(ROUTES.listEvents, event), wantsHtml(event)];
};
const leftOf = (accept: string | undefined): string => run(accept === undefined ? {} : { accept }).headers.accept ?? '';

it.each([
  ['', 'application/json'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['TEXT/Calendar; charset=utf-8, */*;q=0.1', 'text/calendar'],
  ['text/calendar;q=0.5, application/json', 'application/json'],
  ['text/calendar, text/html;q=0.5', 'text/calendar, text/html'],
  ['text/html;q=0, text/calendar;q=0', 'application/json'],
])('%j becomes %s', (accept, left) => {
  expect(leftOf(accept)).toBe(left);
});

const range = fc.constantFrom('text/calendar', 'Text/HTML', 'application/json', '*/*', 'text/*', ' text/html', '', 'x');
const weight = fc.constantFrom('', ';q=0', ';q=0.0', '; q=0.5 ', ';q=1', ';q=x', ';q=', ';charset=utf-8;q=0.3', ';Q=0');
const accept = fc
  .array(fc.tuple(range, weight), { maxLength: 40 })
  .map(parts => parts.map(part => part.join('')).join(','));

it('means to the service what was sent, however that is written', () => {
  fc.assert(
    fc.property(fc.oneof(accept, fc.string()), sent => {
      expect(meaningOf(leftOf(sent))).toEqual(meaningOf(sent));
      expect(leftOf(leftOf(sent))).toBe(leftOf(sent));
    }),
    { numRuns: 2_000, seed: 16 },
  );
});

it('reads several lines as one list, and leaves everything else as it is', () => {
  expect(run({ accept: ['text/html;q=0', 'text/calendar'], prefer: 'handling=strict' }).headers).toEqual({
    accept: 'text/calendar',
    prefer: 'handling=strict',
  });
});
