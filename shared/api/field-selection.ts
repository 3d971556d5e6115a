/** `_fields`: reduces a response to the members that a client wants (contract/http#response-formats). */

/** `wanted`: names and dotted paths, separated by commas. A path leads into the elements of arrays. */
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
  if (Array.isArray(value)) return value.map(element => pick(element, wanted));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const below = wanted.get(name);
      return below === undefined ? [] : [[name, pick(member, below)]];
    }),
  );
};
