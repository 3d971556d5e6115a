/** The one that the local stage, the tests and commands for tables with names of their own take: the one without a name, else the first. */
import { chosenEnvironment } from './chosen-environment.ts';
import { environments } from './environments.ts';

const { name } = environments.find(each => each.name === undefined) ?? environments[0] ?? {};

export const defaultEnvironment = chosenEnvironment({ env: name });
export const { sites } = defaultEnvironment;
