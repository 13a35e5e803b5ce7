import { readRepositoryFile } from '../run/repository.ts';
import type { SourceFile } from './sourceModule.ts';

const sources = new Map<string, SourceFile>();

/** A file of the repository, the same object for all who read it: sourceModule.ts reads what it imports and exports once. */
export function repositorySource(path: string): SourceFile {
  const known = sources.get(path);
  if (known) return known;
  const source = { path, text: readRepositoryFile(path) };
  sources.set(path, source);
  return source;
}
