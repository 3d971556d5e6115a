/** Comments fit into 100 columns, so that they are read without scrolling. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const COLUMNS = 100;
const CODE = [...['ts', 'js', 'cjs', 'mjs', 'grit', 'dot', 'yml'].map(ending => `*.${ending}`), '.ci/run'];
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...CODE], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter(file => existsSync(file));

/** A line that has nothing but a comment. */
const COMMENT = /^\s*(\/\/|\/?\*|#)/;

it('no comment is wider than 100 columns', () => {
  expect(files.length).toBeGreaterThan(100);
  const wide = files.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, i) => (COMMENT.test(line) && line.length > COLUMNS ? [`${file}:${i + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});
