/** Runs a function of CloudFront from its text (AWS: "CloudFront Functions event structure"). */
import { createContext, runInContext } from 'node:vm';
import * as v from 'valibot';

/** Headers by name in lower case. Several values are lines of the same header. */
type EdgeHeaders = Readonly<Record<string, string | readonly string[]>>;

const Answered = v.object({ headers: v.record(v.string(), v.object({ value: v.string() })) });

/**
 * Returns a function that passes a viewer request with these headers to the CloudFront function,
 * and returns the headers that it leaves.
 */
export const edgeFunction = (code: string): ((headers: EdgeHeaders) => Readonly<Record<string, string>>) => {
  // Nothing of Node is in the context, so what the code uses has to be in the language.
  const context = createContext({});
  runInContext(code, context);
  return sent => {
    const headers = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? { value } : severalLines(value)]),
    );
    const event = JSON.stringify({ version: '1.0', context: { eventType: 'viewer-request' }, request: { headers } });
    const request: unknown = JSON.parse(runInContext(`JSON.stringify(handler(${event}))`, context));
    return Object.fromEntries(
      Object.entries(v.parse(Answered, request).headers).map(([name, { value }]) => [name, value]),
    );
  };
};

const severalLines = (values: readonly string[]) => ({
  value: values[0] ?? '',
  multiValue: values.map(value => ({ value })),
});
