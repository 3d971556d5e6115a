/** Imported first, so that Node keeps what it compiles of CDK for the next synthesis: a fifth of the time that one takes. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
