/** What `--version` of the commands prints. */
import project from '../../package.json' with { type: 'json' };

export const VERSION = project.version;
