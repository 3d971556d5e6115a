/**
 * Ends each worker if the whole run is killed. The engines and folders of the worker end with it
 * (tools/local/lifetime.ts).
 */
const isEnding = process.listeners('disconnect').some(listener => listener.name === endWithVitest.name);
if (!isEnding) process.once('disconnect', endWithVitest);

function endWithVitest(): void {
  process.exit(1);
}
