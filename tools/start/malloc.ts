/** The allocator of this process. */

/**
 * glibc gives up to eight arenas to each core, one for each thread that allocates, and what is freed in an arena is seldom given back.
 * With the threads of the functions that was 100 MB after a minute of rest; two arenas cost no time that could be measured.
 * It is read before a process begins, so this one begins anew: with the same id, arguments and standard streams (mallopt(3), execve(2)).
 */
export function limitArenas(): void {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: '2' });
}
