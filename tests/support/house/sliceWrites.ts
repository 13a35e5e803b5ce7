import type { SourceFile } from './sourceModule.ts';
import { childrenOf, isNode, treeOf, type Node } from './syntaxTree.ts';

const MUTATORS = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
  'set',
  'add',
  'delete',
  'clear',
]);
/** Methods that return elements of an array, and methods that pass them to a function. */
const FINDERS = new Set(['find', 'findLast', 'at', 'values']);
const WRITERS = new Set(['assign', 'defineProperty', 'set', 'deleteProperty', 'setPrototypeOf']);
const WRAPPERS = new Set(['ChainExpression', 'TSNonNullExpression', 'TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression']);

const isFunction = ({ type }: Node): boolean => /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type);

/**
 * Returns writes to members of a slice outside src/state: by assignment, ++, delete, a mutating array method or
 * Object.assign, also through aliases of its parts. Changes of parameters are not followed.
 */
export function sliceWrites(file: SourceFile): string[] {
  const { path, text } = file;
  if (!/^(src|workers)\//.test(path) || path.startsWith('src/state/') || !text.includes('Slice')) return [];
  const writes: string[] = [];
  const report = ({ start }: Node): void => {
    writes.push(`${path}:${text.slice(0, start).split('\n').length}: writes to a slice, which its own verbs do`);
  };
  visit(treeOf(file), new Set(), report);
  return writes;
}

function visit(node: Node, aliases: Set<string>, report: (node: Node) => void): void {
  if (node.type === 'VariableDeclarator' && isNode(node['init']) && isOfSlice(node['init'], aliases)) addNames(node['id'], aliases);
  if (node.type === 'ForOfStatement' && isOfSlice(node['right'] as Node, aliases)) {
    for (const { id } of (node['left'] as { declarations?: Array<{ id: Node }> }).declarations ?? []) addNames(id, aliases);
  }
  if (isWrite(node, aliases)) report(node);
  const given = elementsGiven(node, aliases);
  for (const [, child] of childrenOf(node)) {
    if (!isFunction(child)) {
      visit(child, aliases, report);
      continue;
    }
    const inside = new Set(aliases);
    if (given.includes(child)) addNames((child['params'] as Node[])[0], inside);
    visit(child, inside, report);
  }
}

function isWrite(node: Node, aliases: Set<string>): boolean {
  if (node.type === 'AssignmentExpression') return isMember(node['left'], aliases);
  if (node.type === 'UpdateExpression') return isMember(node['argument'], aliases);
  if (node.type === 'UnaryExpression') return node['operator'] === 'delete' && isMember(node['argument'], aliases);
  if (node.type !== 'CallExpression') return false;
  const { object, name } = calleeOf(node);
  if (!object) return false;
  const [first] = node['arguments'] as Node[];
  const isStatic = object.type === 'Identifier' && /^(Object|Reflect)$/.test(object['name'] as string);
  if (isStatic) return WRITERS.has(name) && first !== undefined && isOfSlice(first, aliases);
  return MUTATORS.has(name) && isOfSlice(object, aliases);
}

/** Returns functions that receive elements of a slice's array. */
function elementsGiven(node: Node, aliases: Set<string>): Node[] {
  if (node.type !== 'CallExpression') return [];
  const { object } = calleeOf(node);
  return object && isOfSlice(object, aliases) ? (node['arguments'] as Node[]).filter(isFunction) : [];
}

function calleeOf(call: Node): { object: Node | null; name: string } {
  const callee = call['callee'] as Node;
  if (callee.type !== 'MemberExpression') return { object: null, name: '' };
  return { object: callee['object'] as Node, name: ((callee['property'] as Node)['name'] as string | undefined) ?? '' };
}

const isMember = (target: unknown, aliases: Set<string>): boolean =>
  isNode(target) &&
  (WRAPPERS.has(target.type)
    ? isMember(target['expression'], aliases)
    : target.type === 'MemberExpression' && isOfSlice(target['object'] as Node, aliases));

/** Tests whether an expression is a slice, or a part of one that is not a copy. */
function isOfSlice(node: Node, aliases: Set<string>): boolean {
  if (node.type === 'Identifier') return /[a-z]Slice$/.test(node['name'] as string) || aliases.has(node['name'] as string);
  if (node.type === 'MemberExpression') return isOfSlice(node['object'] as Node, aliases);
  if (WRAPPERS.has(node.type)) return isOfSlice(node['expression'] as Node, aliases);
  if (node.type === 'LogicalExpression') return isOfSlice(node['left'] as Node, aliases) || isOfSlice(node['right'] as Node, aliases);
  if (node.type === 'ConditionalExpression')
    return isOfSlice(node['consequent'] as Node, aliases) || isOfSlice(node['alternate'] as Node, aliases);
  if (node.type !== 'CallExpression') return false;
  const { object, name } = calleeOf(node);
  return object !== null && FINDERS.has(name) && isOfSlice(object, aliases);
}

function addNames(pattern: unknown, names: Set<string>): void {
  if (!isNode(pattern)) return;
  if (pattern.type === 'Identifier') names.add(pattern['name'] as string);
  else if (pattern.type === 'ObjectPattern')
    for (const part of pattern['properties'] as Node[]) addNames(part['value'] ?? part['argument'], names);
  else if (pattern.type === 'ArrayPattern') for (const part of pattern['elements'] as unknown[]) addNames(part, names);
  else if (pattern.type === 'AssignmentPattern') addNames(pattern['left'], names);
}
