/** The diagram of the architecture is that of its source, and names what is deployed. After a change: `npx vitest run test/docs/diagram.test.ts -u`. */
import { readFileSync } from 'node:fs';
import { instance } from '@viz-js/viz';
import { expect, inject, it } from 'vitest';
import { SITE_FUNCTIONS } from '../../shared/api/route.ts';
import { readDeployment } from '../../tools/local/template.ts';

const SOURCE = readFileSync('docs/images/architecture.dot', 'utf8');

it('is rendered', async () => {
  const viz = await instance();
  await expect(viz.renderString(SOURCE, { format: 'svg' })).toMatchFileSnapshot('../../docs/images/architecture.svg');
});

it('names each function', () => {
  const { schedules } = readDeployment(inject('assembly'), 'Calendar', '');
  const byTheClock = schedules.map(each => each.function.entry.replace(/^functions\/|\.ts$/g, ''));
  const labels = SOURCE.replaceAll(/\\[nl]/g, '\n');
  for (const name of [...SITE_FUNCTIONS, ...byTheClock])
    expect(labels).toMatch(new RegExp(`label="[^"]*\\b${name}\\b`));
});
