/**
 * Has to be imported first, so that Node caches the compiled code of CDK for the next synthesis.
 * That saves a fifth of its time.
 */
import { enableCompileCache } from 'node:module';

enableCompileCache();
