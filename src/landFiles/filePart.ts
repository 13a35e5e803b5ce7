import type { RandomBytes } from './randomBytes.ts';

/** The bytes of one file: on a disk, chosen in a browser, or in an archive. */
export interface FilePart {
  readonly name: string;
  readonly bytes: number;
  /** Reads bytes[from, to), fewer at the end of the file. */
  read(from: number, to: number): Promise<Uint8Array>;
  /** Reads them in pieces, all by default. May be called again. */
  stream(from?: number, to?: number): AsyncIterable<Uint8Array>;
  /** Gives access to any place without waiting; some hosts hold the file in memory for it. @throws FileFault `tooLarge` */
  random(): Promise<RandomBytes>;
}

/** A file of land and what belongs to it. */
export interface LandGroup {
  main: FilePart;
  /** The file beside it with this ending, in lower case. */
  beside(ending: string): FilePart | undefined;
  /** All documents of an archive of KML, `main` among them. */
  documents: readonly FilePart[];
}

export const stemOf = (name: string): string => name.replace(/^.*\//, '').replace(/\.[^.]*$/, '');

export const endingOf = (name: string): string => /\.([^./]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Reads a file that is small. @param maxBytes what is larger gives undefined */
export async function wholeOf(part: FilePart, maxBytes: number): Promise<Uint8Array | undefined> {
  return part.bytes > maxBytes ? undefined : part.read(0, part.bytes);
}
