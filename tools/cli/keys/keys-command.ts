/**
 * `calendar keys` shows the keys with which passwords of events are hashed, and replaces them
 * (docs/incidents.md#rotating-the-key).
 */
import { Command } from 'commander';
import { nextRotation, type SecretKeys } from '../../../shared/settings/secret-keys.ts';
import { deployedOption } from '../../table/deployed.ts';
import { homeOption } from '../../table/options.ts';
import { columns } from '../../terminal/columns.ts';
import { stopOnInterrupt } from '../../terminal/interrupt.ts';
import { print } from '../../terminal/print.ts';
import { DIFFERENT } from '../../terminal/run-command.ts';
import { type KeysOf, keyPlace } from './key-place.ts';
import { type ProtectedEvent, protectedEvents, type Rotated, rotate } from './rotate.ts';

export const keysCommand = (): Command => {
  const keys = new Command('keys').description('manages the keys that hash the passwords of events');
  const command = (name: string, description: string) =>
    keys.command(name).description(description).addOption(homeOption()).addOption(deployedOption());

  command('list', 'lists the keys, and the events whose password is hashed with an old one')
    .addHelpText('after', '\nReads the whole table once. Shows no key and no hash.')
    .action(async (of: KeysOf) => {
      const { table, keys } = await keyPlace(of);
      print(textOf(keys, await protectedEvents(table, stopOnInterrupt())));
    });

  command('rotate', 'the next of three steps to another key, each followed by a deployment')
    .option('--close', 'drops the old key although events need it: they stay closed until their password is set again')
    .addHelpText(
      'after',
      `
1. makes a key, which functions then know; 2. has them hash with it; 3. drops the old one, once no event needs it any more.
A password is hashed anew when it opens its event, as it is known at no other time.

Exit code: 0 the step is done, 2 events still need the old key, 1 it could not run, 130 interrupted.`,
    )
    .action(async ({ close = false, ...of }: KeysOf & { close?: boolean }) => {
      const place = await keyPlace(of);
      const result = await rotate(place, close, stopOnInterrupt());
      print(saidOf(result, place.deploy));
      if (!result.done) process.exitCode = DIFFERENT;
    });
  return keys;
};

/**
 * The keys with the number of their events, and the events that are not hashed with the key in use.
 */
const textOf = ({ use, keys }: SecretKeys, events: readonly ProtectedEvent[]): string => {
  const next = nextRotation({ use, keys });
  const useOf = (name: string): string => {
    if (name === use) return 'new hashes are made with it';
    if (keys[name] === undefined) return 'unknown: its events are closed';
    return next.step === 'drop' ? 'known, for what has not been hashed anew' : 'known, not used yet';
  };
  const names = [...new Set([...Object.keys(keys), ...events.map(({ key }) => key)])];
  const rows = names.map(name => [name, `${events.filter(({ key }) => key === name).length}`, useOf(name)]);
  const old = events.filter(({ key }) => key !== use);
  return [columns(['key', 'events', 'use'], rows), ...(old.length === 0 ? [] : ['', eventsOf(old)])].join('\n');
};

const eventsOf = (events: readonly ProtectedEvent[]): string =>
  columns(
    ['event', 'site', 'key', 'start', 'status', 'title'],
    events.map(({ id, language, key, start_date, status, title }) => [
      ...[String(id), language, key, start_date, status, title],
    ]),
  );

const saidOf = ({ rotation: { step, name }, left, done }: Rotated, deploy: string): string => {
  if (!done)
    return [
      `Key ${name} is kept: these events have been opened by nobody since the last step, and no other key opens them`,
      eventsOf(left),
      'Wait, have their editors set their passwords again, or close them: calendar keys rotate --close',
    ].join('\n');
  const closed = left.length > 0 ? `, and closes ${left.length} events until their password is set again` : '';
  const next = {
    add: [`Key ${name} is made, and not used yet`, deploy, 'calendar keys rotate'],
    use: [
      `New hashes are made with key ${name}, once it is deployed`,
      deploy,
      'calendar keys list, until no event has an older key',
      'calendar keys rotate',
    ],
    drop: [`Key ${name} is dropped${closed}`, deploy],
  };
  return next[step].map((line, i) => (i === 0 ? line : `${i}. ${line}`)).join('\n');
};
