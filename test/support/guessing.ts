/**
 * Guessing of passwords, with one service for the tests of a file, the guesses, and what they
 * write.
 */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createRecord } from './create.ts';
import { instant } from './instant.ts';
import { statusAndCode } from './replies.ts';
import { type Answer, basic, NOW, type Opened, openService } from './service.ts';
import { listenTo, type Sent } from './wire.ts';

export const WRONG = [401, 'incorrect_password'];
export const SLOWED = [429, 'rest_too_many_requests'];
export const PROTECTED = [403, 'event-password-protected'];

/** A path of each resource that has a function of its own. */
export const PATHS = ['/events', '/venues', '/organizers', '/categories', '/tags'] as const;

export const useGuessing = () => {
  let opened: Opened;
  const heard: Sent[] = [];
  let isBroken = false;
  beforeAll(async () => {
    opened = await openService({
      wrap: client => {
        client.middlewareStack.add(
          (next, { commandName }) =>
            async args => {
              if (isBroken && commandName === 'UpdateItemCommand') throw new Error('no item may be changed');
              return next(args);
            },
          { step: 'initialize' },
        );
        return listenTo(client, heard);
      },
    });
  });
  afterAll(() => opened.stop());

  let tests = 0;
  /** Each test begins at an address of its own, ten minutes after the test before. */
  const at = { now: NOW, address: '' };
  const pass = (seconds: number): void => {
    at.now = instant(at.now + seconds);
    opened.setNow(at.now);
  };
  beforeEach(() => {
    pass(600);
    at.address = `198.51.100.${++tests}`;
    heard.splice(0);
  });

  const makeEvent = async (): Promise<number> => (await createRecord(opened, 'events', EVENT)).id;
  return {
    service: () => opened,
    at,
    pass,
    /** What has gone to the engine since the test began, or since the test emptied it. */
    heard,
    guess: (login = 'editor', from = at.address, path = '/tags'): Promise<Answer> =>
      opened.call('GET', path, { from, headers: { authorization: basic(`${login}:guess`) } }),
    rightly: (login = 'editor', from = at.address): Promise<Answer> => opened.call('GET', '/tags', { as: login, from }),
    /** Asks `count` times, one after the other, and returns what each answer was. */
    times: async (count: number, one: () => Promise<Answer>): Promise<unknown[]> => {
      const answers: unknown[] = [];
      for (let i = 0; i < count; i++) answers.push(statusAndCode(await one()));
      return answers;
    },
    /** Failures that were counted, each for its target and for its network. */
    written: () => heard.filter(({ command, input }) => command === 'UpdateItem' && input.includes('"G#')).length,
    /** Makes every count and note fail while `what` runs. */
    whileBroken: async (what: () => Promise<Answer>): Promise<Answer> => {
      isBroken = true;
      try {
        return await what();
      } finally {
        isBroken = false;
      }
    },
    makeEvent,
    makeProtected: async (password: string): Promise<number> => {
      const id = await makeEvent();
      await opened.call('PUT', `/events/${id}`, { as: 'editor', body: { password } });
      return id;
    },
    open: (id: number, password: string, from = at.address): Promise<Answer> =>
      opened.call('GET', `/events/${id}?password=${password}`, { from }),
  };
};

const EVENT = { title: 'Members only', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
