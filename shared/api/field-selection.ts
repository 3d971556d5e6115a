/** `_fields`: the members of an answer that a client wants (contract/http#response-formats). */

/** A comma list of names and dotted paths. Lists have no names: a path into one selects none of it, as in the original. */
export const selectFields = (body: unknown, wanted: string): unknown => pick(body, paths(wanted));

type Wanted = Map<string, Wanted>;

const paths = (wanted: string): Wanted => {
  const root: Wanted = new Map();
  for (const path of wanted
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')) {
    let level = root;
    for (const name of path.split('.')) {
      const below: Wanted = level.get(name) ?? new Map();
      level.set(name, below);
      level = below;
    }
  }
  return root;
};

const pick = (value: unknown, wanted: Wanted): unknown => {
  if (wanted.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return [];
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = wanted.get(name);
      return below === undefined ? [] : [[name, pick(member, below)]];
    }),
  );
};
