/** `prove -- oracles`: whoever asks about what they may not know is answered as about what is not there. */
import { runProof } from '../harness/run-proof.ts';
import { askPairs } from './ask-pairs.ts';

/** The exit code. Throws OperatorError when no stage can be started. */
export const oracles = (): Promise<number> => runProof({ run: 'oracles', ...askPairs() });
