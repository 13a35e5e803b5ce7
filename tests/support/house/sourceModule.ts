import { posix } from 'node:path';
import { parseSync } from 'vite';

/** A file of the repository by its path from the root. */
export interface SourceFile {
  path: string;
  text: string;
}

export interface Import {
  specifier: string;
  isDynamic: boolean;
}

/** What a file itself defines and exports; what it passes on is the other file's. */
interface Export {
  name: string;
  isType: boolean;
}

export interface SourceModule {
  imports: Import[];
  exports: Export[];
}

export const isCode = (path: string): boolean => /\.tsx?$/.test(path);
export const isAssembly = (path: string): boolean => /^workers\/[a-z]+\/assembly\//.test(path);

/** Decorators before functions are no TypeScript, so these files are read by their lines: an import or export begins one. */
const readAssembly = (text: string): SourceModule => ({
  imports: [...text.matchAll(/^(?:import|export)\b[^;'"]*?\bfrom\s+['"]([^'"]+)['"]/gm)].map(([, specifier]) => ({
    specifier: specifier!,
    isDynamic: false,
  })),
  exports: [...text.matchAll(/^export\s+(?:function|const|let|class)\s+(\w+)/gm)].map(([, name]) => ({ name: name!, isType: false })),
});

const modules = new WeakMap<SourceFile, SourceModule>();

/** Read once a file. @throws Error for a file that is no TypeScript */
export function readModule(file: SourceFile): SourceModule {
  const known = modules.get(file);
  if (known) return known;
  const module = parseModule(file);
  modules.set(file, module);
  return module;
}

function parseModule({ path, text }: SourceFile): SourceModule {
  if (isAssembly(path)) return readAssembly(text);
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const literal = /^['"`]([^'"`$]+)['"`]$/;
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ];
  const dynamic = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => literal.exec(text.slice(start, end).trim())?.[1] ?? [],
  );
  return {
    imports: [
      ...specifiers.map((specifier) => ({ specifier, isDynamic: false })),
      ...dynamic.map((specifier) => ({ specifier, isDynamic: true })),
    ],
    exports: exported
      .filter(({ moduleRequest }) => moduleRequest === null)
      .map(({ exportName, localName, isType }) => ({ name: exportName.name ?? localName.name ?? 'default', isType })),
  };
}

/**
 * The path an import names, from the root; null for a package. AssemblyScript writes no extension.
 * A file that is not there is named all the same, so that rules about folders hold for it too.
 */
export function resolveImport(path: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const target = posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
  return isAssembly(path) && !target.endsWith('.ts') ? `${target}.ts` : target;
}

/** The files each file imports, of those given; type imports count, because a reader follows them too. */
export function importGraph(files: readonly SourceFile[]): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files
      .filter(({ path }) => isCode(path))
      .map((file) => {
        const targets = readModule(file).imports.flatMap(({ specifier }) => resolveImport(file.path, specifier) ?? []);
        return [file.path, targets.filter((target) => known.has(target))];
      }),
  );
}

/** Cycles by depth-first search, as lines to read. */
export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    const at = trail.indexOf(node);
    if (at >= 0) {
      cycles.push(`cycle: ${[...trail.slice(at), node].join(' → ')}`);
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
