/**
 * The environment of the local stage, of tests, and of commands whose table name belongs to no environment: the one without a name, else
 * the first.
 */
import { chosenEnvironment } from './chosen-environment.ts';
import { environments } from './environments.ts';

const { name } = environments.find(each => each.name === undefined) ?? environments[0] ?? {};

export const defaultEnvironment = chosenEnvironment({ env: name });
export const { sites } = defaultEnvironment;
