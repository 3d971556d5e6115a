/**
 * Runs in every worker, which ends when the run was killed, and its engines and folders with it
 * (tools/local/lifetime.ts).
 */
const isEnding = process.listeners('disconnect').some(listener => listener.name === endWithVitest.name);
if (!isEnding) process.once('disconnect', endWithVitest);

function endWithVitest(): void {
  process.exit(1);
}
