/** Runs a function of CloudFront (AWS: "CloudFront Functions event structure"). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import * as v from 'valibot';

/** Headers by name in lower case. Several values are lines of the same header. */
type EdgeHeaders = Readonly<Record<string, string | readonly string[]>>;

const Answered = v.object({
  headers: v.record(v.string(), v.object({ value: v.string() })),
  uri: v.string(),
});

/**
 * Returns a function that passes a viewer request with these headers and this path to the
 * CloudFront function in a file of `infra/`, and returns the headers and the path that it leaves.
 */
export const edgeFunction = (file: string) => {
  // Nothing of Node is in the context, so what the code uses has to be in the language.
  const context = createContext({});
  runInContext(readFileSync(join(import.meta.dirname, '../../infra', file), 'utf8'), context);
  return (sent: EdgeHeaders, uri = '/') => {
    const headers = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? { value } : severalLines(value)]),
    );
    const request = { version: '1.0', context: { eventType: 'viewer-request' }, request: { headers, uri } };
    const result = runInContext(`JSON.stringify(handler(${JSON.stringify(request)}))`, context);
    const left = v.parse(v.pipe(v.string(), v.parseJson(), Answered), result);
    return {
      headers: Object.fromEntries(Object.entries(left.headers).map(([name, { value }]) => [name, value])),
      uri: left.uri,
    };
  };
};

const severalLines = (values: readonly string[]) => ({
  value: values[0] ?? '',
  multiValue: values.map(value => ({ value })),
});
