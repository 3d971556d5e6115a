/** `npm start`: what has to be so before the rest is loaded. */
import { keepCompiled } from '../local/compiled.ts';
import { limitArenas } from './malloc.ts';

limitArenas();
keepCompiled();
await import('./run-stage.ts');
