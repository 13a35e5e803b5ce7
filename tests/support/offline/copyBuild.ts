import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAppShell } from '../../../src/build/writeAppShell.ts';

/** A page of another build, and its id. */
export interface CopiedBuild {
  dir: string;
  id: string;
  /** The assets that this build has and the first has not. */
  own: string[];
}

/**
 * A build as a later one would be, without bundling: one chunk has another name, in all that name it.
 * @param isBroken its first script throws: no page of it is ever drawn
 */
export async function copyBuild(app: string, tag: string, isBroken = false): Promise<CopiedBuild> {
  const dir = mkdtempSync(join(tmpdir(), 'thua-build-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  cpSync(app, dir, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const assets = join(dir, 'assets');
  const pattern = isBroken ? /^index-[\w-]+\.js$/ : /^AboutPanels-[\w-]+\.js$/;
  const before = readdirSync(assets).find((name) => pattern.test(name))!;
  const after = `${before.slice(0, before.indexOf('-'))}-${tag}.js`;
  renameSync(join(assets, before), join(assets, after));
  for (const path of [
    join(dir, 'index.html'),
    ...readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(assets, name)),
  ]) {
    const text = readFileSync(path, 'utf8');
    if (text.includes(before)) writeFileSync(path, text.replaceAll(before, after));
  }
  if (isBroken) writeFileSync(join(assets, after), 'throw new Error("a build that does not start");');
  const { id } = await writeAppShell(dir);
  return { dir, id, own: [`/assets/${after}`] };
}
