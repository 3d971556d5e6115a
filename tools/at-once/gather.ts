/** Batches calls: all calls within one turn of the event loop become one. */
interface Waiting<Query, Answer> {
  readonly query: Query;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** `askAll` must answer in the order of what it is asked. */
export const gather = <Query, Answer>(
  askAll: (queries: readonly Query[]) => Promise<readonly Answer[]>,
): ((query: Query) => Promise<Answer>) => {
  let waiting: Waiting<Query, Answer>[] = [];
  const ask = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    try {
      const answers = await askAll(all.map(({ query }) => query));
      for (const [i, answer] of answers.entries()) all[i]?.resolve(answer);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };
  return query =>
    new Promise((resolve, reject) => {
      waiting.push({ query, resolve, reject });
      if (waiting.length === 1) setImmediate(() => void ask());
    });
};
