/** `npm start`: sets up the process before it loads the rest. */
import { keepCompiled } from '../local/compiled.ts';
import { limitArenas } from './malloc.ts';

limitArenas();
keepCompiled();
await import('./run-stage.ts');
