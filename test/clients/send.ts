/**
 * How the clients of this folder send requests: with `fetch`, or a function that is called like it.
 */
import * as v from 'valibot';

interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
export type Send = (url: string, sending?: Sending) => Promise<Response>;

/**
 * Parses the body of an answer with a schema that contains only what the client needs.
 * @throws Error with the message of the service if the answer is different.
 */
export const bodyOf = async <const S extends v.GenericSchema>(
  answer: Response,
  schema: S,
): Promise<v.InferOutput<S>> => {
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return v.parse(schema, await answer.json());
};
