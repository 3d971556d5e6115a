/** `prove -- oracles`: whoever asks about what they may not know is answered as about what is not there. */
import { sendAll } from '../send-all.ts';
import { oracleVolley } from './volley.ts';

/** The exit code. Throws OperatorError when no stage can be started. */
export const oracles = (): Promise<number> => sendAll({ run: 'oracles', ...oracleVolley() });
