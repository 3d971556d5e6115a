/**
 * The keys that a deployment hashes with. There is one, or two while they are rotated
 * (docs/decisions/secret-keys). `tools/cli/keys/` makes keys, and `functions/auth/passwords.ts`
 * makes hashes.
 */
import * as v from 'valibot';

/** The name is all digits, because a point ends it in a hash. */
const KeyName = v.pipe(v.string(), v.regex(/^[1-9]\d*$/));
const Key = v.pipe(v.string(), v.minLength(32));

const Named = v.pipe(
  v.strictObject({
    /** The name of the key that new hashes are made with. */
    use: KeyName,
    keys: v.record(KeyName, Key),
  }),
  v.check(({ use, keys }) => keys[use] !== undefined, 'the key in use is missing'),
  v.readonly(),
);
export type SecretKeys = v.InferOutput<typeof Named>;

/**
 * The key of a deployment that has never rotated its keys. Its hashes have no name, as before keys
 * had names.
 */
export const FIRST = '1';

export const onlyKey = (key: string): SecretKeys => ({ use: FIRST, keys: { [FIRST]: key } });

/** For code that neither sets nor checks a password, such as commands that work on a table. */
export const NO_KEYS = onlyKey('');

/** The text of the secret, which is JSON or just the first key. */
export const SecretKeys = v.union([
  v.pipe(v.string(), v.startsWith('{'), v.parseJson(), Named),
  v.pipe(v.string(), v.regex(/^[^{].{31,}/s), v.transform(onlyKey)),
]);

export const secretText = (keys: SecretKeys): string => JSON.stringify(keys);

/**
 * What a rotation does next, with a deployment after each step: functions know the new key, then
 * hash with it, then forget the old one. While a deployment is under way, functions before and
 * after it can read what the others write.
 */
export type Rotation =
  | { readonly step: 'add'; readonly name: string }
  | { readonly step: 'use'; readonly name: string }
  | { readonly step: 'drop'; readonly name: string };

export const nextRotation = ({ use, keys }: SecretKeys): Rotation => {
  const names = Object.keys(keys).map(Number);
  const newest = String(Math.max(...names));
  if (names.length === 1) return { step: 'add', name: String(Number(newest) + 1) };
  return use === newest ? { step: 'drop', name: String(Math.min(...names)) } : { step: 'use', name: newest };
};

/** The keys after a step. `made` is a new random key. */
export const rotated = ({ use, keys }: SecretKeys, { step, name }: Rotation, made: string): SecretKeys => {
  if (step === 'add') return { use, keys: { ...keys, [name]: made } };
  if (step === 'use') return { use: name, keys };
  return { use, keys: Object.fromEntries(Object.entries(keys).filter(([each]) => each !== name)) };
};

/**
 * Names of the Systems Manager parameters that say which table and which version of the key a
 * deployment uses. The data stack creates them, `calendar restore` and `calendar keys` change them,
 * and the stacks of sites read them whenever they are deployed (docs/decisions/secret-keys,
 * docs/decisions/archives-and-restore).
 */
export interface ParameterNames {
  readonly table: string;
  readonly secret: string;
  /** The label of a version of the secret. */
  readonly keyVersion: string;
}

/** `environment` is the name of the environment, or undefined for the one without a name. */
export const parameterNames = (environment: string | undefined): ParameterNames => {
  const path = parametersOf(environment);
  return { table: `${path}/table`, secret: `${path}/secret`, keyVersion: `${path}/key-version` };
};

/** The parameter with the name of the bucket of pictures. Nothing but the data stack changes it. */
export const picturesParameter = (environment: string | undefined): string => `${parametersOf(environment)}/pictures`;

const parametersOf = (environment: string | undefined): string =>
  environment === undefined ? '/calendar' : `/calendar/${environment}`;

/**
 * The first value of the parameter `keyVersion`. Secrets Manager calls the current version this.
 */
export const FIRST_KEY_VERSION = 'AWSCURRENT';
