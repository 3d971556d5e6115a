/**
 * Everything that commands print goes through here, because records and log lines hold what
 * strangers wrote, and a terminal obeys its control characters. Only progress bars write to the
 * terminal themselves.
 */

/**
 * All control characters (C1 included) except line feeds and tabs, and characters that change the
 * direction of text.
 */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\p{Bidi_Control}\u2028\u2029]/gu;

/** Escapes them as JSON does (`\u001b`), so that a JSON document stays valid. */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Prints the result of a command, on standard output. */
export const print = (text: string): void => console.log(printable(text));

/** Prints everything else that a command says, on standard error. */
export const say = (text: string): void => console.error(printable(text));

/** Prints a fault that the code does not foresee, as the functions log it. */
export const sayFault = (message: string, about: Readonly<Record<string, unknown>>): void =>
  say(`${message} ${JSON.stringify(about)}`);
