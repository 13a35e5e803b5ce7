import { posix } from 'node:path';
import { parseSync } from 'vite';
import { isAssembly, readModule, resolveImport, type SourceFile } from './sourceModule.ts';

/** Data folders with one file per case. */
const DATA_FOLDERS = /^(tests\/fixtures|bench\/results)(\/|$)/;

/** Counts the files directly in each folder, largest first, without data folders and READMEs. */
export function folderSizes(paths: readonly string[]): Array<{ folder: string; files: number }> {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    if (!DATA_FOLDERS.test(folder) && posix.basename(path) !== 'README.md') sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes].map(([folder, files]) => ({ folder, files })).sort((a, b) => b.files - a.files);
}

export const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** @param counts at least one */
export const medianOf = (counts: readonly number[]): number => [...counts].sort((a, b) => a - b)[counts.length >> 1]!;

const SHORT_FUNCTION_LINES = 15;

/** Tests whether a file has one function of a few lines, and otherwise only imports and types. */
function isShortFunction({ path, text }: SourceFile): boolean {
  const statements = parseSync(path, text).program.body.flatMap((statement) => {
    if (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration') return statement.declaration ?? [];
    return statement;
  });
  const values = statements.filter(({ type }) => !['ImportDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration'].includes(type));
  const [only] = values;
  if (values.length !== 1 || !only) return false;
  const isFunction =
    only.type === 'FunctionDeclaration' ||
    (only.type === 'VariableDeclaration' &&
      only.declarations.length === 1 &&
      only.declarations[0]!.init?.type === 'ArrowFunctionExpression');
  return isFunction && lineCount(text.slice(only.start, only.end)) < SHORT_FUNCTION_LINES;
}

/**
 * Returns files with one short function that a single neighbouring file imports: it belongs there. Modules loaded on
 * demand must be files of their own.
 */
export function lonelyFunctions(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, Set<string>>();
  const onDemand = new Set<string>();
  for (const file of files) {
    for (const { specifier, isDynamic } of readModule(file).imports) {
      const target = resolveImport(file.path, specifier);
      if (target === null) continue;
      importers.set(target, (importers.get(target) ?? new Set()).add(file.path));
      if (isDynamic) onDemand.add(target);
    }
  }
  return files.flatMap((file) => {
    const [importer, ...others] = importers.get(file.path) ?? [];
    const isPart =
      importer !== undefined && others.length === 0 && posix.dirname(importer) === posix.dirname(file.path) && !onDemand.has(file.path);
    return isPart && !isAssembly(file.path) && isShortFunction(file) ? [`${file.path}: only for ${importer}`] : [];
  });
}
