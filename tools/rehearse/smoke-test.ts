/** Runs the smoke test on a local server that runs the bundles. */
import { startStage } from '../local/start-stage.ts';
import { addUsers, LOGINS, passwordOf } from '../local/test-users.ts';
import { reportTo } from '../smoke/report.ts';
import { runSteps, type StepResult } from '../smoke/run-steps.ts';
import { storeOf } from '../table/open-table.ts';
import { OperatorError } from '../terminal/operator-error.ts';

/**
 * Returns the results by language. `artefacts` is the output folder of `cdk synth`, `home` an empty
 * data folder. `only` is the language of one site; if it is absent, all sites are tested.
 * @throws OperatorError if `artefacts` is no cloud assembly, or lacks bundles or the site
 */
export const smokeTest = async (
  artefacts: string,
  home: string,
  only?: string,
): Promise<Readonly<Record<string, readonly StepResult[]>>> => {
  // Schedules of one minute run every second, so that nobody has to wait.
  const stage = await startStage({ port: 0, home, fresh: true, artefacts, minuteMs: 1_000 });
  try {
    const sites = Object.entries(stage.urls).filter(([language]) => only === undefined || language === only);
    if (sites.length === 0)
      throw new OperatorError(`The environment has no site ${only}, only ${Object.keys(stage.urls).join(', ')}`);
    const store = storeOf(stage);
    await addUsers(store);
    const user = { login: LOGINS.editor, password: passwordOf(LOGINS.editor) };
    const results: Record<string, StepResult[]> = {};
    for (const [language, url] of sites) {
      console.error(`The smoke test of ${url}`);
      const stop = new AbortController().signal;
      results[language] = await runSteps({ url, user, store, stop, ...reportTo(console.error) });
    }
    return results;
  } finally {
    await stage.stop();
  }
};
