/**
 * Fails a run that has printed a secret, whichever test it was. It sees what functions, local
 * servers and commands print.
 */
import type { Reporter } from 'vitest/node';
import { secretsIn } from './secrets.ts';

export default class SecretsReporter implements Reporter {
  private readonly told = new Set<string>();

  onUserConsoleLog({ content, taskId }: Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0]): void {
    if (secretsIn(content).length > 0) this.told.add(taskId ?? 'outside of any test');
  }

  onTestRunEnd(): void {
    if (this.told.size === 0) return;
    process.exitCode = 1;
    console.error(`A secret was printed: ${[...this.told].join(', ')}`);
  }
}
