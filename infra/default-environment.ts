/** The environment of the example, which tests use. */
import { EXAMPLE, environmentIn } from './chosen-environment.ts';

export const defaultEnvironment = environmentIn(EXAMPLE);
export const { sites } = defaultEnvironment;
