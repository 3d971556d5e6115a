/** Names with brackets, as forms and query strings send them: `venue[city]=Vic&organizer[]=40` (contract/http#request-formats). */

type Value = string | Value[] | { [name: string]: Value };

/** Deeper names are cut off. The deepest input of the API is a list of objects. */
const MAX_DEPTH = 4;

/**
 * `name[]` collects all values. A plain name that is sent twice does so as well if `takesList` says so; of others the last value counts, as
 * in the original. Safe against prototype pollution.
 */
export const decodeForm = (
  pairs: Iterable<readonly [string, string]>,
  takesList: (name: string) => boolean = () => false,
): Record<string, unknown> => {
  const root: Branch = new Map();
  const sent = [...pairs].map(([name, value]) => ({ path: pathOf(name), value }));
  const times = Map.groupBy(sent, ({ path: [first] }) => first);
  for (const { path, value } of sent) {
    const [name] = path;
    const isRepeated = path.length === 1 && (times.get(name)?.length ?? 0) > 1 && takesList(name);
    place(root, isRepeated ? [name, ''] : path, value);
  }
  return { ...plainObject(root) };
};

const pathOf = (name: string): readonly [string, ...string[]] => {
  const [first = '', ...rest] = name.split('[').slice(0, MAX_DEPTH);
  return [first, ...rest.map(part => part.replace(/\].*$/s, ''))];
};

type Branch = Map<string, string | Branch>;

const place = (branch: Branch, [name = '', ...rest]: readonly string[], value: string): void => {
  const key = name === '' && branch.size > 0 ? String(branch.size) : name === '' ? '0' : name;
  if (rest.length === 0) {
    branch.set(key, value);
    return;
  }
  const known = branch.get(key);
  const below: Branch = known instanceof Map ? known : new Map();
  branch.set(key, below);
  place(below, rest, value);
};

const isList = (branch: Branch): boolean => [...branch.keys()].every((key, i) => key === String(i));

const plain = (node: string | Branch): Value => {
  if (typeof node === 'string') return node;
  return isList(node) ? [...node.values()].map(plain) : plainObject(node);
};
const plainObject = (branch: Branch): Record<string, Value> =>
  Object.fromEntries([...branch].filter(([name]) => name !== '__proto__').map(([name, node]) => [name, plain(node)]));
