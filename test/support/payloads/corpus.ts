/**
 * Attack payloads, each with a mark by which it is recognised in replies, and transformations that
 * disguise them.
 */
import attacks from './attacks.json' with { type: 'json' };

/** Contained in every payload, and in no text of the service. */
export const MARK = 'zqx7';

/**
 * Scripts in all places where HTML executes them (after the OWASP XSS filter evasion cheat sheet).
 */
export const SCRIPTS: readonly string[] = attacks.scripts;
/** Line breaks that would inject a header, a log line or an answer. */
export const SPLITTERS: readonly string[] = attacks.splitters;
/** Forged keys of the table, paths, expressions and commands. */
export const KEYS: readonly string[] = attacks.keys;

/** Transformations that may evade a filter, while browsers still execute the result. */
export const DISGUISES: readonly ((payload: string) => string)[] = [
  payload => payload,
  payload => payload.replace(/<(\w)/g, '<\0$1'),
  payload => payload.replace(/script/gi, word => `${word[0]}\u00ad${word.slice(1)}`),
  payload => payload.replace(/<\/?\w+/g, tag => tag.toUpperCase()),
  payload => payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  payload => `<b>${payload}`,
  payload => `${payload}${payload}`,
  payload => `${'<p>'.repeat(30)}${payload}`,
  payload => payload.replaceAll(' ', '/'),
  payload => payload.replaceAll('"', "'"),
  payload => payload.replaceAll('>', '\n>'),
  payload => `${payload.slice(0, 5)}<!-- -->${payload.slice(5)}`,
];
