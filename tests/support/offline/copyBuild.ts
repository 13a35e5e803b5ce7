import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAppShell } from '../../../src/build/writeAppShell.ts';

/** Copy of the page as another build, and its id. */
export interface CopiedBuild {
  dir: string;
  id: string;
  /** Assets that this build has and the first has not. */
  own: string[];
}

let folder: string | undefined;

/** Returns the folder of copies, which is removed when the process ends. */
function folderOfCopies(): string {
  if (folder !== undefined) return folder;
  const made = (folder = mkdtempSync(join(tmpdir(), 'thua-builds-')));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

/**
 * Copies a build as a later version, without bundling: one chunk and all references to it get another name.
 * @param isBroken whether its first script throws, so that no page of it is ever drawn
 */
export async function copyBuild(app: string, tag: string, isBroken = false): Promise<CopiedBuild> {
  const dir = mkdtempSync(join(folderOfCopies(), `${tag}-`));
  cpSync(app, dir, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const assets = join(dir, 'assets');
  const texts = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(assets, name), 'utf8')]),
  );
  const entry = /^app-[\w-]+\.js$/;
  const renamed = new Set([...texts.keys()].filter((name) => (isBroken ? entry : /^AboutPanels-[\w-]+\.js$/).test(name)));
  for (const changed of renamed) for (const [name, text] of texts) if (text.includes(changed)) renamed.add(name);
  const newName = (name: string): string => name.replace(/\.js$/, `-${tag}.js`);
  const withNewNames = (text: string): string => [...renamed].reduce((changed, name) => changed.replaceAll(name, newName(name)), text);
  for (const name of renamed) {
    rmSync(join(assets, name));
    const isFirst = isBroken && entry.test(name);
    writeFileSync(
      join(assets, newName(name)),
      isFirst ? 'throw new Error("a build that does not start");' : withNewNames(texts.get(name)!),
    );
  }
  writeFileSync(join(dir, 'index.html'), withNewNames(readFileSync(join(dir, 'index.html'), 'utf8')));
  const { id } = await writeAppShell(dir);
  return { dir, id, own: [...renamed].map((name) => `/assets/${newName(name)}`).toSorted() };
}
