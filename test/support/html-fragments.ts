/** Fragments of HTML and of attacks, in any order, which nobody writes but somebody may send. */
import fc from 'fast-check';
import { SCRIPTS } from './payloads/corpus.ts';

const FRAGMENTS = [
  ...new Set(SCRIPTS.flatMap(script => [script, ...script.split(/(?<=[>"'=:;])|(?=[<"'=\s])/)])),
  ...'<p> </p> <p/ <b> </b> <ul> <li> <br> <hr/> <pre> </ />'.split(' '),
  ...['<td ', '<h1 title="', ' alt=x '],
  ...'&lt; &#60; &amp; &quot; &nbsp; &#0; &#x1 javascript&colon; & ; ` text ß 🎉'.split(' '),
  ...[' ', '\n', '\n\n', '\r', '\t', '\u0000', '\u0007', '\u00a0', '\u2028', '\ud800'],
];

export const htmlFragments: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...FRAGMENTS) }, fc.string({ unit: 'binary', maxLength: 3 })),
    { maxLength: 25 },
  )
  .map(parts => parts.join(''));

/** Elements that browsers show apart from the text around them, and that no text may keep. */
export const BETWEEN_WORDS =
  'body button center dialog fieldset form h1 hgroup legend li main menu nav optgroup option p search select svg td textarea title'.split(
    ' ',
  );
