import { readRepositoryFile } from '../run/repository.ts';
import type { SourceFile } from './sourceModule.ts';

const sources = new Map<string, SourceFile>();

/** Returns a file of the repository as a shared object, so that sourceModule.ts parses it only once. */
export function repositorySource(path: string): SourceFile {
  const known = sources.get(path);
  if (known) return known;
  const source = { path, text: readRepositoryFile(path) };
  sources.set(path, source);
  return source;
}
