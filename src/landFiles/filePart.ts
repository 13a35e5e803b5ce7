import type { RandomAccessBytes } from './randomAccessBytes.ts';

/** Bytes of a file: on disk, chosen in a browser, or in an archive. */
export interface FilePart {
  readonly name: string;
  readonly bytes: number;
  /** Reads bytes[from, to), fewer at the end of the file. */
  read(from: number, to: number): Promise<Uint8Array>;
  /** Streams a range in pieces, by default the whole file. May be called again. */
  stream(from?: number, to?: number): AsyncIterable<Uint8Array>;
  /** Gives synchronous random access. Some hosts load the file into memory. @throws FileFault `tooLarge` */
  random(): Promise<RandomAccessBytes>;
}

/** A file of land with its companion files. */
export interface LandGroup {
  main: FilePart;
  /** Returns the companion file with an extension in lower case. */
  beside(ending: string): FilePart | undefined;
  /** All documents of a KML archive, including `main`. */
  documents: readonly FilePart[];
}

export const stemOf = (name: string): string => name.replace(/^.*\//, '').replace(/\.[^.]*$/, '');

export const endingOf = (name: string): string => /\.([^./]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export async function readWholePart(part: FilePart, maxBytes: number): Promise<Uint8Array | undefined> {
  return part.bytes > maxBytes ? undefined : part.read(0, part.bytes);
}
