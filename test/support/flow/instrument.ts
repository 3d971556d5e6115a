/** Rewrites a module so that its functions tell the tracer when they are called. */
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

const TRACER = new URL('tracer.ts', import.meta.url).href;

/** Still TypeScript. Generators and methods of classes stay as they are. `file`: what the tracer calls it. */
export const instrument = (source: string, file: string): string => {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const inserts = insertsFor(program, JSON.stringify(file)).sort((a, b) => a.at - b.at); // stable
  const pieces = inserts.map(({ at, text }, i) => source.slice(inserts[i - 1]?.at ?? 0, at) + text);
  const rest = source.slice(inserts.at(-1)?.at ?? 0);
  return `import { closure as $closure, traced as $traced } from '${TRACER}'; ${pieces.join('')}${rest}`;
};

interface Insert {
  readonly at: number;
  readonly text: string;
}
type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

/** As the walk goes into functions and out of them again, those at one place come in the order of the text. */
const insertsFor = (program: ESTree.Program, file: string): Insert[] => {
  const inserts: Insert[] = [];
  const within: AnyFunction[] = [];
  const methods = new Set<unknown>();
  const insert = (at: number, text: string): void => void inserts.push({ at, text });
  const isLeft = (node: AnyFunction) => node.generator || node.body === null || methods.has(node);

  const enter = (node: AnyFunction): void => {
    const isNested = within.push(node) > 1;
    if (isLeft(node) || node.body === null) return;
    const isAsync = node.async ? 'async ' : '';
    if (isNested) {
      if (node.type !== 'FunctionDeclaration') insert(node.start, `$closure(${file}, `);
    } else if (node.body.type === 'BlockStatement') {
      insert(node.body.start + 1, ` return $traced(${file}, ${isAsync}() => {`);
    } else {
      insert(node.body.start, `$traced(${file}, ${isAsync}() => (`);
    }
  };
  const exit = (node: AnyFunction): void => {
    within.pop();
    if (isLeft(node) || node.body === null) return;
    if (within.length > 0) {
      if (node.type !== 'FunctionDeclaration') insert(node.end, ')');
    } else if (node.body.type === 'BlockStatement') {
      insert(node.body.end - 1, '}); ');
    } else {
      insert(node.body.end, '))');
    }
  };
  new Visitor({
    MethodDefinition: ({ value }) => void methods.add(value),
    Property: ({ method, value }) => void (method && methods.add(value)),
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': exit,
    FunctionExpression: enter,
    'FunctionExpression:exit': exit,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': exit,
  }).visit(program);
  return inserts;
};
