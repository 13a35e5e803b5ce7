import { resolveImport, type SourceFile } from './sourceModule.ts';
import { isNode, nameOf, nodesOf, treeOf, type Node } from './syntaxTree.ts';

const placeOf = ({ path, text }: SourceFile, { start }: Node): string => `${path}:${text.slice(0, start).split('\n').length}`;

function* callsOf(file: SourceFile, names: readonly string[]): Generator<Node> {
  if (!names.some((name) => file.text.includes(name))) return;
  for (const node of nodesOf(treeOf(file))) if (node.type === 'CallExpression' && names.includes(nameOf(node['callee']))) yield node;
}

/** Returns the places that subscribe to a slice. */
export const subscriptions = (file: SourceFile): string[] =>
  [...callsOf(file, ['subscribe', 'subscribeKey'])].map((call) => placeOf(file, call));

/** Returns React effects that call an import from src/flows, or are one. */
export function flowEffects(file: SourceFile): string[] {
  const effects = [...callsOf(file, ['useEffect', 'useLayoutEffect'])];
  if (effects.length === 0) return [];
  const flows = new Set<string>();
  for (const statement of treeOf(file)['body'] as Node[]) {
    if (statement.type !== 'ImportDeclaration' || statement['importKind'] === 'type') continue;
    const target = resolveImport(file.path, (statement['source'] as unknown as { value: string }).value);
    if (target?.startsWith('src/flows/')) for (const { local } of statement['specifiers'] as Node[]) flows.add(nameOf(local));
  }
  return effects.flatMap((effect) => {
    const [callback] = effect['arguments'] as unknown[];
    const calls = isNode(callback) ? [...nodesOf(callback)].map((node) => nameOf(node['callee'])) : [];
    const called = [nameOf(callback), ...calls].find((name) => flows.has(name));
    return called ? [`${placeOf(file, effect)}: ${called}`] : [];
  });
}
