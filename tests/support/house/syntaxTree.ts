import { parseSync } from 'vite';
import type { SourceFile } from './sourceModule.ts';

/** A node of the syntax tree, as far as it is read. */
export interface Node {
  type: string;
  start: number;
  [member: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const trees = new WeakMap<SourceFile, Node>();

/** Parses a file once. */
export function treeOf(file: SourceFile): Node {
  const known = trees.get(file);
  if (known) return known;
  const tree = parseSync(file.path, file.text).program as unknown as Node;
  trees.set(file, tree);
  return tree;
}

/** Nodes directly below a node, by the member that holds each. */
export function* childrenOf(node: Node): Generator<[member: string, child: Node]> {
  for (const [member, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) yield [member, child];
  }
}

/** A node and all below it. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const [, child] of childrenOf(node)) yield* nodesOf(child);
}

/** Name of a node that is an identifier, else ''. */
export const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : '');
