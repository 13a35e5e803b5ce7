import { posix } from 'node:path';
import { parseSync } from 'vite';

/** File of the repository, by its path from the root. */
export interface SourceFile {
  path: string;
  text: string;
}

export interface Import {
  specifier: string;
  isDynamic: boolean;
}

/** Export that the file itself defines, without re-exports. */
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

/** Reads AssemblyScript by lines, because its decorators before functions are invalid TypeScript. */
const readAssembly = (text: string): SourceModule => ({
  imports: [...text.matchAll(/^(?:import|export)\b[^;'"]*?\bfrom\s+['"]([^'"]+)['"]/gm)].map(([, specifier]) => ({
    specifier: specifier!,
    isDynamic: false,
  })),
  exports: [...text.matchAll(/^export\s+(?:function|const|let|class)\s+(\w+)/gm)].map(([, name]) => ({ name: name!, isType: false })),
});

const modules = new WeakMap<SourceFile, SourceModule>();

/** Parses a file once. @throws Error for invalid TypeScript */
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
 * Returns the path of an import from the root; null for a package. AssemblyScript omits extensions. Missing files are
 * returned, too, so that rules about folders apply to them.
 */
export function resolveImport(path: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const target = posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
  return isAssembly(path) && !target.endsWith('.ts') ? `${target}.ts` : target;
}

/** Returns the imports between the given files, type imports included, because readers follow them, too. */
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

/** Finds cycles by depth-first search and formats them as lines. */
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
