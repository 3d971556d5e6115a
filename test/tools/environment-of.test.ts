/**
 * Which settings a command uses for a table: with those of another environment, it would derive the
 * wrong lists.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { EXAMPLE } from '../../infra/chosen-environment.ts';
import { defaultEnvironment } from '../../infra/default-environment.ts';
import { temporaryFolder } from '../../tools/local/lifetime.ts';
import { environmentOf } from '../../tools/table/environment-of.ts';

const { path } = temporaryFolder('environment');
const config = join(path, 'staging.json');
const [site] = defaultEnvironment.sites;
writeFileSync(config, JSON.stringify({ name: 'staging', sites: [{ ...site, language: 'eu' }] }));

const OF_DEFAULT = 'CalendarData-Events0A1B-X9';
const OF_STAGING = 'staging-CalendarData-Events0A1B-X9';

describe('the environment of a table', () => {
  it.each([undefined, 'Calendar'])('%s: that of the example', table => {
    expect(environmentOf({ table })).toEqual(defaultEnvironment);
  });

  it.each([OF_STAGING, `${OF_STAGING}-20270301T115900Z`, undefined])('%s: that of the file', table => {
    expect(environmentOf({ table, config }).sites.map(({ language }) => language)).toEqual(['eu']);
  });

  it('is that of CALENDAR_CONFIG, unless --config names another', () => {
    vi.stubEnv('CALENDAR_CONFIG', config);
    expect(environmentOf({ table: OF_STAGING }).name).toBe('staging');
    expect(environmentOf({ table: OF_DEFAULT, config: EXAMPLE })).toEqual(defaultEnvironment);
    vi.unstubAllEnvs();
  });

  it('is refused where its settings are not named', () => {
    expect(() => environmentOf({ table: OF_STAGING })).toThrow(
      'Name the settings of the deployment with --config FILE or CALENDAR_CONFIG',
    );
    expect(() => environmentOf({ table: OF_DEFAULT, config })).toThrow(
      `${OF_DEFAULT} is not the table of staging: see --config`,
    );
  });
});
