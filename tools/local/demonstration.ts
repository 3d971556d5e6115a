/** What a newcomer finds in the calendar: planted by the first start of a home that keeps its data. */
import type { RunningStage } from './start-stage.ts';

/** Called once the stage answers, before its addresses are printed; never for `--fresh`, and never again for the same data. */
export async function plantDemonstration(_stage: RunningStage): Promise<void> {}
