import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { findChromium } from '../../tests/support/run/chromium.ts';
import { ROOT } from '../../tests/support/run/repository.ts';

/** Machine and versions of a result, without names or paths. */
export interface Machine {
  cpu: string;
  cores: number | 'unknown';
  memoryGiB: number;
  platform: string;
  node: string;
  chromium: string;
  packages: Record<string, string>;
}

/** Versions of the peers, and of packages that affect the product's figures. */
const PACKAGES = [
  'proj4',
  'geographiclib-geodesic',
  'geojson-vt',
  '@maplibre/geojson-vt',
  '@maplibre/vt-pbf',
  'clipper2-wasm',
  'assemblyscript',
  '@electric-sql/pglite',
  'maplibre-gl',
  'react-window',
  'vite',
];

/** @returns 'unknown' for values that the system does not provide */
export function readMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() || 'unknown',
    cores: cpus().length || 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version.slice(1),
    chromium: chromiumVersion(),
    packages: Object.fromEntries(PACKAGES.map((name) => [name, versionOf(name)])),
  };
}

function versionOf(name: string): string {
  const path = `${ROOT}node_modules/${name}/package.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version : 'unknown';
}

function chromiumVersion(): string {
  const { executablePath } = findChromium();
  if (executablePath === '') return 'unknown';
  const said = execFileSync(executablePath, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return /\d+(\.\d+)+/.exec(said)?.[0] ?? 'unknown';
}
