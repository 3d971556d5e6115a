/** `prove -- oracles`: requests about hidden records are answered like requests about records that do not exist. */
import type { Format } from '../../terminal/result.ts';
import { runProof } from '../harness/run-proof.ts';
import { askPairs } from './ask-pairs.ts';

/** The exit code. Throws OperatorError when no stage can be started. */
export const oracles = ({ json }: Format): Promise<number> => runProof({ json, run: 'oracles', ...askPairs() });
