/** Which version of the service this code is. */
import manifest from '../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;
