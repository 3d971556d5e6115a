/** `npm start` sets up the process here before it loads the rest. */
import { keepCompiled } from '../local/compiled.ts';

limitArenas();
keepCompiled();
await import('./run-server.ts');

// --- The allocator of this process.

/**
 * Limits glibc to two malloc arenas. By default it has up to eight for each core, one for each
 * thread that allocates, and seldom returns freed memory of an arena. With the threads of the
 * functions that was 100 MB after a minute of rest; two arenas cost no measurable time.
 *
 * glibc reads the variable when a process starts, so this process executes itself again, with the
 * same id, arguments and standard streams (mallopt(3), execve(2)).
 */
function limitArenas(): void {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: '2' });
}
