import { parseSync } from 'vite';
import type { SourceFile } from './sourceModule.ts';

/** Syntax-tree node with the fields that are used. */
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

/** Yields direct children of a node with the member that holds each. */
export function* childrenOf(node: Node): Generator<[member: string, child: Node]> {
  for (const [member, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) yield [member, child];
  }
}

/** Yields a node and all its descendants. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const [, child] of childrenOf(node)) yield* nodesOf(child);
}

/** Returns the name of an identifier, else ''. */
export const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : '');
