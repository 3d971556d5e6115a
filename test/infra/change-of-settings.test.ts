/**
 * What a change of settings deploys: its own stacks, and in the others no more than the variable that lists the sites. Real bundles, so
 * that their hashes count, too; in `npm run test:whole` alone, as that takes seconds for each.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { WrittenEnvironment } from '../../infra/environment-settings.ts';
import type { Site } from '../../shared/settings/site.ts';
import { withSettings } from '../support/assembly.ts';
import { AT_HOSTS } from '../support/calendar-at-hosts.ts';
import { templatesIn } from './synthesised-stacks.ts';

type Settings = Partial<WrittenEnvironment>;
/** A template without what follows from the list of sites: the list, and that a function with another list has another version. */
type Texts = ReadonlyMap<string, string>;

const site = (language: Site['language'], more: Partial<Site> = {}): WrittenEnvironment['sites'][number] => ({
  language,
  timezone: 'Europe/Madrid',
  currency: { symbol: '€', position: 'postfix' },
  ...more,
});
const BEFORE = { hosts: [], sites: [site('gl'), site('ca'), site('fr')] };
const [HOST] = AT_HOSTS.hosts;

const synthesised = (settings: Settings): Promise<Texts> =>
  withSettings(
    settings,
    folder => new Map([...templatesIn(folder)].map(([name, template]) => [name, JSON.stringify(template)])),
    { bundles: true },
  );

const apartFromSites = (template = ''): string =>
  template
    .replaceAll(/"SITES":"(?:[^"\\]|\\.)*"/g, '"SITES":""')
    // CDK puts a hash of the function into the logical id of its version, of which a deployment makes a new one.
    .replaceAll(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, '$1');

let before: Texts;
beforeAll(async () => {
  before = await synthesised(BEFORE);
});

describe.each<[change: string, settings: Settings, own: string[], lists: boolean]>([
  ['a site', { sites: [...BEFORE.sites, site('es')] }, ['Calendar-es'], true],
  [
    'a host, and a site at it,',
    { hosts: [HOST], sites: [site('gl', { address: `https://${HOST.name}/gl` }), site('ca'), site('fr')] },
    ['Calendar-gl', 'CalendarHost-agenda-example'],
    true,
  ],
])('with %s more', (_change, settings, own, lists) => {
  let after: Texts;
  beforeAll(async () => {
    after = await synthesised({ ...BEFORE, ...settings });
  });

  it('only its own stacks change', () => {
    const changed = [...after.keys()].filter(
      name => apartFromSites(after.get(name)) !== apartFromSites(before.get(name)),
    );
    expect(changed).toEqual(own);
    expect([...before.keys()].filter(name => !after.has(name))).toEqual([]);
  });

  it(lists ? 'all other functions are told the new list' : 'no other function is told anything', () => {
    const told = [...before.keys()].filter(name => !own.includes(name) && after.get(name) !== before.get(name));
    const listing = [...before.keys()].filter(name => !own.includes(name) && before.get(name)?.includes('"SITES"'));
    expect(told).toEqual(lists ? listing : []);
  });
});
