/** `calendar load`: a file of events goes in through the HTTP interface, and a second run finds them there. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Language } from '../../../shared/settings.ts';
import { Failure } from '../failure.ts';
import { INTERRUPTED, stopOnInterrupt } from '../interrupt.ts';
import { showProgress } from '../progress.ts';
import { type Credentials, type Service, serviceAt } from '../service.ts';
import { openJournal } from './journal.ts';
import { isBeside, removeRefused, writeRefused } from './refused.ts';
import { type Line, sendLines } from './send.ts';
import { count, countDone, newTally, summaryOf } from './tally.ts';
import { targetOf } from './target.ts';

export interface LoadOptions {
  readonly language: Language;
  readonly site: string | undefined;
  readonly credentials: Credentials;
  readonly concurrency: number;
  readonly home: string;
}

export const EXIT = { done: 0, someRefused: 2, interrupted: INTERRUPTED } as const;

/** The exit code. Throws Failure when the events cannot be sent; what was sent until then has been summed up. */
export const load = async (
  file: string,
  { language, site, credentials, concurrency, home }: LoadOptions,
): Promise<number> => {
  const lines = readLines(file);
  const target = targetOf(site, language, home);
  const stop = stopOnInterrupt();
  const service = serviceAt(target.address, credentials, stop);
  const since = await checkService(service, language);
  console.error(`Loading ${lines.length} events of ${file} into ${target.address}, in the language ${language}`);

  const tally = newTally();
  const progress = showProgress(lines.length, process.stderr);
  try {
    const journal = openJournal(target.journal);
    await sendLines(lines, {
      service,
      language,
      journal,
      concurrency,
      since,
      stop,
      report: result => {
        count(tally, result);
        progress.advance();
      },
    });
  } finally {
    progress.end();
    const isWhole = countDone(tally) === lines.length;
    const refusedFile = tally.refused.length > 0 ? writeRefused(file, tally.refused) : undefined;
    if (isWhole && refusedFile === undefined) removeRefused(file);
    if (refusedFile !== undefined && !isBeside(refusedFile, file))
      console.error(`The folder of ${file} cannot be written`);
    console.log(summaryOf(tally, lines.length, refusedFile).join('\n'));
  }
  if (stop.aborted) return EXIT.interrupted;
  return tally.refused.length > 0 ? EXIT.someRefused : EXIT.done;
};

/** Not by `node:readline`: it also ends a line at U+2028, which JSON allows inside of texts. */
const readLines = (file: string): Line[] => {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split('\n')
      .map((text, i) => ({ number: i + 1, text: text.trim() }))
      .filter(({ text }) => text !== '');
  } catch (error) {
    throw new Failure(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
  }
};

const Tags = v.object({ tags: v.array(v.unknown()) });

/** The time of the service. Throws Failure when there is none, or the login is wrong, before thousands of lines say so. */
const checkService = async (service: Service, language: Language): Promise<string> => {
  const { status, body, headers } = await service.call('GET', `/tags?per_page=1&ml_language=${language}`);
  if (status !== 200 || !v.is(Tags, body))
    throw new Failure(`${service.address} is no calendar service: it answers ${status}`);
  const now = new Date(headers.get('date') ?? Date.now());
  return now.toISOString().slice(0, 19).replace('T', ' ');
};
