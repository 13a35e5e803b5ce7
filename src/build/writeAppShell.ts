import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rollup } from 'vite';
import sharp from 'sharp';
import { type BuildList, type BuiltFile, SHARE_PATH } from '../../workers/offline/api.ts';
import { OPENED_FILES } from '../domain/drawing/openedFiles.ts';
import { accentOfTokens } from '../gateway/pages/accentOfTokens.ts';
import { readIcon } from './defineAccent.ts';

/** Share of a maskable icon that is always visible. */
const SEEN_SHARE = 0.8;
const SVG_PX = 32;

const FILE_KINDS = Object.entries(OPENED_FILES).flatMap(([type, endings]) => [type, ...endings]);

const shortcut = (name: string, opened: string) => ({ name, url: `/?open=${opened}` });

const manifestWith = (icons: readonly object[]) => ({
  id: '/',
  name: 'Thửa – tra cứu quy hoạch và địa chính',
  short_name: 'Thửa',
  description: 'Tra cứu quy hoạch và thửa đất trên bản đồ, theo địa danh, toạ độ, góc ranh VN-2000, số tờ và số thửa.',
  lang: 'vi',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: accentOfTokens.light,
  background_color: '#ffffff',
  categories: ['navigation', 'utilities'],
  icons,
  shortcuts: [
    shortcut('Tìm theo góc ranh', 'corners'),
    shortcut('Đọc ảnh giấy chứng nhận', 'certificate'),
    shortcut('Thước đo', 'measure'),
  ],
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['image/*', ...FILE_KINDS] }] },
  },
  file_handlers: [{ action: '/', accept: OPENED_FILES }],
  // Opens a new window, so that unsaved input in others is kept.
  launch_handler: { client_mode: ['navigate-new', 'auto'] },
});

async function writeIcon(path: string, sidePx: number, drawnShare = 1): Promise<void> {
  const drawnPx = Math.round(sidePx * drawnShare);
  const icon = await sharp(Buffer.from(readIcon()), { density: (72 * drawnPx) / SVG_PX })
    .resize(drawnPx, drawnPx)
    .png()
    .toBuffer();
  const ground = drawnShare < 1 ? accentOfTokens.light : '#00000000';
  await sharp({ create: { width: sidePx, height: sidePx, channels: 4, background: ground } })
    .composite([{ input: icon }])
    .png({ palette: true })
    .toFile(path);
}

/** SVG support of sharp. In one process with the gateway, as in tests, the gateway blocks all but photographs. */
const SVG_READER = { operation: ['VipsForeignLoadSvg'] };

/** Writes the manifest and icons of the installed app. @returns icon path for the page, not in the manifest */
async function writeAppManifest(dir: string): Promise<{ apple: string }> {
  mkdirSync(join(dir, 'icons'), { recursive: true });
  sharp.unblock(SVG_READER);
  const drawn = async (name: string, sidePx: number, drawnShare?: number): Promise<string> => {
    await writeIcon(join(dir, 'icons', name), sidePx, drawnShare);
    return `/icons/${name}`;
  };
  const icon = (src: string, sidePx: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${sidePx}x${sidePx}`,
    type: 'image/png',
    purpose,
  });
  const icons = [
    icon(await drawn('icon-192.png', 192), 192, 'any'),
    icon(await drawn('icon-512.png', 512), 512, 'any'),
    icon(await drawn('maskable-512.png', 512, SEEN_SHARE), 512, 'maskable'),
  ];
  writeFileSync(join(dir, 'manifest.webmanifest'), JSON.stringify(manifestWith(icons)));
  // iOS rounds the corners itself.
  const apple = await drawn('apple-180.png', 180, SEEN_SHARE);
  sharp.block(SVG_READER);
  return { apple };
}

const WORKER = fileURLToPath(new URL('../../workers/offline/worker.ts', import.meta.url));

/** Assets cached only after first use: picture recognition and licence texts. */
const LARGE = /^(engine\.|digits-|secondDigits-|codes-|licenceTexts-)/;
const PACKED = /\.(br|gz)$/;

const ID_CHARACTERS = 16;
/** Tags written by an earlier run, which are replaced. */
const HEAD = /\n *<link rel="manifest"[^]*?<meta name="build"[^>]*>/;

function builtFile(dir: string, path: string): BuiltFile {
  const bytes = readFileSync(dir + (path === '/' ? '/index.html' : path));
  return [path, createHash('sha256').update(bytes).digest('base64'), bytes.length];
}

/**
 * Makes the page in `dir` installable and offline-capable: manifest with icons, build id, and the service worker with
 * the list of files and hashes. Call it again after files change.
 */
export async function writeAppShell(dir: string): Promise<BuildList> {
  const names = readdirSync(join(dir, 'assets')).filter((name) => !PACKED.test(name));
  const listed = (isLarge: boolean): BuiltFile[] =>
    names.filter((name) => LARGE.test(name) === isLarge).map((name) => builtFile(dir, `/assets/${name}`));
  const [assets, large] = [listed(false), listed(true)];
  const icons = await writeAppManifest(dir);
  const plain = readFileSync(join(dir, 'index.html'), 'utf8').replace(HEAD, '');
  const id = createHash('sha256')
    .update(JSON.stringify([plain, assets, large]))
    .digest('hex')
    .slice(0, ID_CHARACTERS);
  const head = `\n    <link rel="manifest" href="/manifest.webmanifest" />\n    <link rel="apple-touch-icon" href="${icons.apple}" />\n    <meta name="build" content="${id}" />`;
  writeFileSync(
    join(dir, 'index.html'),
    plain.replace('</title>', () => `</title>${head}`),
  );
  const list: BuildList = { id, shell: [builtFile(dir, '/'), ...assets], large };
  writeFileSync(join(dir, 'service-worker.js'), await bundleWorker(list));
  return list;
}

/** One classic script, since not all browsers support module service workers. */
async function bundleWorker(list: BuildList): Promise<string> {
  const { build } = await import('vite');
  const bundle = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD_LIST: JSON.stringify(list) },
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: WORKER, output: { format: 'iife' } } },
  })) as Rollup.RollupOutput;
  return bundle.output[0].code;
}
