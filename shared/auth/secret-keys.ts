/**
 * The keys that a deployment hashes with: one, or two while they are rotated (docs/decisions/secret-keys). Pure: keys are made by
 * `tools/cli/keys/`, and hashes by `functions/auth/hashes.ts`.
 */
import * as v from 'valibot';

/** Digits alone, as a point ends the name in a hash. */
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

/** The key of a deployment that never rotated. Its hashes are without a name, as they were before keys had any. */
export const FIRST = '1';

export const onlyKey = (key: string): SecretKeys => ({ use: FIRST, keys: { [FIRST]: key } });

/** Of code that neither sets nor opens a password, such as commands that work on a table. */
export const NO_KEYS = onlyKey('');

/** The text of the secret: JSON, or the first key as it is. */
export const SecretKeys = v.union([
  v.pipe(v.string(), v.startsWith('{'), v.parseJson(), Named),
  v.pipe(v.string(), v.regex(/^[^{].{31,}/s), v.transform(onlyKey)),
]);

export const secretText = (keys: SecretKeys): string => JSON.stringify(keys);

/**
 * What a rotation does next, a deployment after each: functions know the new key, then hash with it, then forget the old one. While a
 * deployment is under way, functions before and after it can read what the others write.
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

/** `made`: a new random key. */
export const rotated = ({ use, keys }: SecretKeys, { step, name }: Rotation, made: string): SecretKeys => {
  if (step === 'add') return { use, keys: { ...keys, [name]: made } };
  if (step === 'use') return { use: name, keys };
  return { use, keys: Object.fromEntries(Object.entries(keys).filter(([each]) => each !== name)) };
};

/**
 * Names of the parameters of Systems Manager that say which table and which version of the key a deployment uses. The stack of data makes
 * them, `calendar restore` and `calendar keys` move them, and the stacks of sites read them whenever they are deployed
 * (docs/decisions/secret-keys, docs/decisions/archives-and-restore).
 */
export interface ParameterNames {
  readonly table: string;
  readonly secret: string;
  /** The label of a version of the secret. */
  readonly keyVersion: string;
}

/** `environment`: its name; undefined: the one without a name. */
export const parameterNames = (environment: string | undefined): ParameterNames => {
  const path = environment === undefined ? '/calendar' : `/calendar/${environment}`;
  return { table: `${path}/table`, secret: `${path}/secret`, keyVersion: `${path}/key-version` };
};

/** What the table and the parameters of the deployment begin with: the version that Secrets Manager calls current. */
export const FIRST_KEY_VERSION = 'AWSCURRENT';
