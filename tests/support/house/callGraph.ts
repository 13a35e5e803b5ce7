import { isAssembly, resolveImport, type SourceFile } from './sourceModule.ts';
import { childrenOf, isNode, nameOf, nodesOf, treeOf, type Node } from './syntaxTree.ts';

/** Function, class or created object of a file. */
export interface Place {
  path: string;
  name: string;
  node: Node;
  /** Created by a call when its file was loaded, like a slice, a client or a schema. */
  isReady?: true;
}

/** Syntax to skip: types, and names that are members. Only runtime code is followed. */
const SKIPPED = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments', 'superTypeArguments']);
/** Methods of built-in objects. */
const BUILT_IN = new Set(
  [Array, Map, Set, Promise, String, Object, Uint8Array, DataView, Function, RegExp, Date, Blob, Response, Request, Headers].flatMap(
    ({ prototype }) => Object.getOwnPropertyNames(prototype),
  ),
);

const isFunction = ({ type }: Node): boolean => /Function|^Class/.test(type);
/** Tests for functions, classes and results of calls (slices, clients, contract calls), not plain values. */
const isMade = (init: Node): boolean =>
  isFunction(init) ||
  /^(Call|New|Await)Expression$/.test(init.type) ||
  (init.type === 'MemberExpression' && isMade(init['object'] as Node));

/** Both ends of the bridge between page and worker. */
const BRIDGE = [
  ['workers/bridge/workerBridge.ts', 'startOnFirstCall'],
  ['workers/bridge/exposeToBridge.ts', 'exposeToBridge'],
] as const;

const COMPONENTS = /^src\/(features|app)\//;

/** Client that sends requests to the gateway. */
const API_CLIENT = ['src/api/createClient.ts', 'createClient'] as const;

interface FileNames {
  imports: Map<string, { path: string; name: string }>;
  /** Files loaded on demand. */
  loaded: string[];
  /** Named functions at any depth, and created objects. */
  made: Map<string, Node>;
  /** Functions that are members of objects and classes. */
  members: Map<string, Node>;
}

const valueOf = (node: unknown): string => ((node as Node | null)?.['value'] ?? (node as Node | null)?.['name']) as string;

function namesOf(file: SourceFile): FileNames {
  const names: FileNames = { imports: new Map(), loaded: [], made: new Map(), members: new Map() };
  const statements = (treeOf(file)['body'] as Node[]).flatMap((statement) => [statement, statement['declaration'] as Node | undefined]);
  const top = new Set(statements.flatMap((statement) => (statement?.['declarations'] as Node[] | undefined) ?? []));
  for (const node of nodesOf(treeOf(file))) {
    const source =
      node.type.startsWith('Import') && isNode(node['source']) ? resolveImport(file.path, String(valueOf(node['source']))) : null;
    if (node.type === 'ImportExpression' && source) names.loaded.push(source);
    if (node.type === 'ImportDeclaration' && node['importKind'] !== 'type' && source) {
      for (const { local, imported } of node['specifiers'] as Array<{ local: Node; imported?: Node }>)
        names.imports.set(nameOf(local), { path: source, name: imported ? valueOf(imported) : '*' });
    } else if (node.type === 'VariableDeclarator' && isNode(node['init']) && isMade(node['init'])) {
      // Local values are the function's own; functions in it may be named elsewhere in the file.
      if (isFunction(node['init']) || top.has(node)) names.made.set(nameOf(node['id']), node['init']);
    } else if (/^(Function|Class)Declaration$/.test(node.type)) names.made.set(nameOf(node['id']), node);
    else if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && isNode(node['value'])) {
      const value = node['value'];
      if (isMade(value) || (value.type === 'Identifier' && valueOf(node['key']) !== valueOf(value)))
        names.members.set(valueOf(node['key']), value);
    }
  }
  return names;
}

/** Returns the side of a path: a room of the gateway, of the workers, or the page; objects do not cross sides. */
const sideOf = (path: string): string => (/^(src\/gateway\/\w+|workers\/\w+)\//.exec(path) ?? ['page'])[0];

/** Graph of calls by names: imports, members with one definition, slices, workers and the gateway. */
export class CallGraph {
  readonly #files = new Map<string, FileNames>();
  readonly #definers = new Map<string, string[]>();
  /** Subscribers of each slice; `key` if only one member is subscribed. */
  readonly #listeners = new Map<string, Array<{ key: string; place: Place }>>();
  /** Handlers that the gateway registers for each call of the contract. */
  readonly #answers = new Map<string, Place[]>();

  constructor(files: readonly SourceFile[]) {
    for (const file of files) if (!isAssembly(file.path)) this.#read(file);
  }

  #read(file: SourceFile): void {
    const { path } = file;
    const names = namesOf(file);
    this.#files.set(path, names);
    for (const member of names.members.keys()) this.#definers.set(member, [...(this.#definers.get(member) ?? []), path]);
    // A component that reads a slice is rendered when it changes.
    for (const [name, node] of names.made) {
      if (!COMPONENTS.test(path) || !isFunction(node)) continue;
      for (const call of nodesOf(node)) {
        const [slice] = nameOf(call['callee']) === 'useSnapshot' ? (call['arguments'] as Node[]) : [];
        if (slice) this.#listen(nameOf(slice), { key: '', place: { path, name, node } });
      }
    }
    for (const node of nodesOf(treeOf(file))) {
      if (node.type !== 'CallExpression') continue;
      const given = node['arguments'] as Node[];
      const call = nameOf(node['callee']);
      if (/^subscribe(Key)?$/.test(call)) {
        const key = call === 'subscribeKey' ? valueOf(given[1]) : '';
        this.#listen(nameOf(given[0]), { key, place: { path, name: `on ${nameOf(given[0])}`, node: given.at(-1)! } });
      }
      const asked = path.startsWith('src/gateway/') ? given.map(nameOf).find((name) => /[a-z]Call$/.test(name)) : undefined;
      if (asked) this.#answers.set(asked, [...(this.#answers.get(asked) ?? []), { path, name: `answers ${asked}`, node }]);
    }
  }

  #listen(slice: string, listener: { key: string; place: Place }): void {
    this.#listeners.set(slice, [...(this.#listeners.get(slice) ?? []), listener]);
  }

  /** @throws Error if the file defines no such function or member */
  find(path: string, name: string): Place {
    const names = this.#files.get(path);
    const node = names?.made.get(name) ?? names?.members.get(name);
    if (!node) throw new Error(`${path} has no ${name}`);
    return { path, name, node };
  }

  #resolve(path: string, name: string): Place[] {
    const names = this.#files.get(path);
    if (!names) return [];
    const node = names.made.get(name);
    if (node) return [{ path, name, node, ...(isFunction(node) ? {} : { isReady: true }) }];
    const from = names.imports.get(name);
    if (from) return this.#resolve(from.path, from.name);
    const loaded = names.loaded.find((one) => this.#files.get(one)?.made.has(name));
    return loaded ? this.#resolve(loaded, name) : [];
  }

  /** Returns a member's only definition, or that in the caller's room if there are several. */
  #member(caller: string, object: Node, name: string): Place[] {
    if (object.type === 'ThisExpression') return this.#files.get(caller)!.members.has(name) ? this.#asMember(caller, name) : [];
    if (BUILT_IN.has(name) || nameOf(object) in globalThis) return [];
    const [, worker] = /^(\w+)Client$/.exec(nameOf(object)) ?? [];
    const entry = `workers/${worker}/worker.ts`;
    const places = (this.#definers.get(name) ?? []).filter((path) => path !== caller && !path.endsWith('/reference.ts'));
    const core = [entry, `workers/${worker}/core.ts`].find((path) => places.includes(path));
    if (worker && core) return [...BRIDGE.map(([path, end]) => this.find(path, end)), ...this.#asMember(core, name)];
    const side = sideOf(caller);
    const near = places.filter((path) => sideOf(path) === side);
    const path = near.length === 1 ? near[0] : undefined;
    return path === undefined ? [] : this.#asMember(path, name);
  }

  #asMember(path: string, name: string): Place[] {
    return [{ path, name, node: this.#files.get(path)!.members.get(name)! }];
  }

  /** @returns the places that a place calls or uses */
  callsOf({ path, node }: Place): Place[] {
    const found: Place[] = [];
    const visit = (one: Node): void => {
      if (/^TS(Type|Interface)/.test(one.type)) return;
      const callee = one.type === 'CallExpression' ? (one['callee'] as Node) : undefined;
      if (callee?.type === 'MemberExpression' && !callee['computed'])
        found.push(...this.#member(path, callee['object'] as Node, valueOf(callee['property'])));
      if (/^(JSX)?Identifier$/.test(one.type)) {
        const answers = (this.#answers.get(valueOf(one)) ?? []).filter((answer) => answer.path !== path);
        found.push(...this.#resolve(path, valueOf(one)), ...answers, ...(answers.length > 0 ? [this.find(...API_CLIENT)] : []));
      }
      for (const [key, child] of childrenOf(one))
        if (!SKIPPED.has(key) && !(/^(key|property)$/.test(key) && !one['computed'])) visit(child);
    };
    if (!node.type.startsWith('Class')) visit(node);
    // Creating an instance runs constructor and fields; methods are called by name.
    else for (const part of (node['body'] as Node)['body'] as Node[]) if (part['kind'] !== 'method' && part['kind'] !== 'get') visit(part);
    return found;
  }

  /**
   * @param rendered includes the components that read those slices
   * @returns the subscribers of slices that a verb of src/state changes
   */
  listenersOf({ path, node }: Place, rendered: boolean): Place[] {
    if (!path.startsWith('src/state/') || !isFunction(node)) return [];
    const written = new Set([...nodesOf(node)].map(valueOf));
    return [...written]
      .filter((name) => /[a-z]Slice$/.test(name ?? ''))
      .flatMap((slice) => (this.#listeners.get(slice) ?? []).filter(({ key }) => key === '' || written.has(key)))
      .map(({ place }) => place)
      .filter((place) => rendered || !COMPONENTS.test(place.path));
  }
}
