/** What functions may do in the name of the issuer of bearer tokens. */
import { expect, it } from 'vitest';
import { readDeployment } from '../../tools/local/template.ts';
import { withSettings } from '../support/assembly.ts';
import { EVERY_SETTING } from '../support/every-setting.ts';
import { functionOf } from '../support/roles.ts';

const service = await withSettings(EVERY_SETTING, folder => readDeployment(folder, 'TABLE', 'secret'));

it('those who write may add its subjects, and those of nobody else: its wildcards stand for themselves', () => {
  const [any, dollar] = ['*', '$'].map(each => `\${${each}}`);
  const subjects = JSON.stringify([`U#https://id.example.org/realms/${any}${dollar}town#*`, 'A#*']);
  expect(JSON.stringify(functionOf(service, 'venues').policies)).toContain(subjects);
  expect(JSON.stringify(functionOf(service, 'docs').policies)).not.toContain('town');
});
