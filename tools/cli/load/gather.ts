/** What many ask for in one moment, asked together. */

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** A moment ends when the event loop comes round. `askAll` answers in the order it is asked. */
export const gather = <Asked, Answer>(
  askAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): ((asked: Asked) => Promise<Answer>) => {
  let waiting: Waiting<Asked, Answer>[] = [];
  const ask = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    try {
      const answers = await askAll(all.map(({ asked }) => asked));
      for (const [i, answer] of answers.entries()) all[i]?.resolve(answer);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };
  return asked =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (waiting.length === 1) setImmediate(() => void ask());
    });
};
