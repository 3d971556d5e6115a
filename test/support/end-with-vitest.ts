/**
 * In every worker of a test run: it ends when the run was killed. Engines and folders go with it (tools/local/lifetime.ts). This is
 * read anew for each file; files that share a worker share the listener.
 */
const isEnding = process.listeners('disconnect').some(listener => listener.name === endWithVitest.name);
if (!isEnding) process.once('disconnect', endWithVitest);

function endWithVitest(): void {
  process.exit(1);
}
