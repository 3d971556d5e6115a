/** The environment that is meant where nobody says which: by the stage, and by commands and tests, which take its sites from here. */
import { chosenEnvironment } from './chosen-environment.ts';

export const defaultEnvironment = chosenEnvironment({});
export const { sites } = defaultEnvironment;
