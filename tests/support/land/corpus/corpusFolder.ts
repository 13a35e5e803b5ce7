import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const SHIFT = '-191.90441429,-39.30318279,-111.45032835,0.00928836,-0.01975479,0.00427372,0.252906278';
/** VN-2000 TM-3 of Đà Nẵng with the official parameters, in PROJ's form. */
export const TM3 = `+proj=tmerc +lat_0=0 +lon_0=107.75 +k=0.9999 +x_0=500000 +y_0=0 +ellps=WGS84 +towgs84=${SHIFT} +units=m +no_defs`;
export const WGS84 = '+proj=longlat +datum=WGS84 +no_defs';
export const VN2000 = `+proj=longlat +ellps=WGS84 +towgs84=${SHIFT} +no_defs`;

/** Work folder in which files of the corpus are made; only kept files are added to the corpus. */
export class CorpusFolder {
  readonly #work = mkdtempSync(join(tmpdir(), 'thua-corpus-'));
  readonly #target: string;

  constructor(target: string) {
    this.#target = target;
  }

  path(name: string): string {
    return join(this.#work, name);
  }

  write(name: string, content: string | Uint8Array): string {
    writeFileSync(this.path(name), content);
    return this.path(name);
  }

  read(name: string): Buffer {
    return readFileSync(this.path(name));
  }

  /** Runs GDAL's converter in this folder. */
  ogr(...args: string[]): void {
    execFileSync('ogr2ogr', args, { cwd: this.#work, stdio: ['ignore', 'ignore', 'inherit'] });
  }

  /** Runs Info-ZIP in this folder. */
  zip(...args: string[]): void {
    execFileSync('zip', ['-qX', ...args], { cwd: this.#work });
  }

  /** Adds a file to the corpus, compressed if it is mostly empty pages. */
  keep(name: string, { packed = false, as = name }: { packed?: boolean; as?: string } = {}): void {
    if (packed) writeFileSync(join(this.#target, `${as}.gz`), gzipSync(this.read(name), { level: 9 }));
    else cpSync(this.path(name), join(this.#target, as));
  }

  /** Writes directly into the corpus. */
  put(name: string, content: string | Uint8Array): void {
    writeFileSync(join(this.#target, name), content);
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  close(): void {
    rmSync(this.#work, { recursive: true });
  }
}
