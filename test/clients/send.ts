/** How the clients of this folder send: `fetch`, or what is called like it. */
import * as v from 'valibot';

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
export type Send = (url: string, sending?: Sending) => Promise<Response>;

/**
 * The body of an answer, of which clients know as much as they need.
 * @throws Error with what the service said instead.
 */
export const bodyOf = async <const S extends v.GenericSchema>(
  answer: Response,
  schema: S,
): Promise<v.InferOutput<S>> => {
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return v.parse(schema, await answer.json());
};
