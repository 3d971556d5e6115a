/** In every worker of a test run: it ends when the run was killed. Engines and folders go with it (tools/local/lifetime.ts). */
process.once('disconnect', () => process.exit(1));
