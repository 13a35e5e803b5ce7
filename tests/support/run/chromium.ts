import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chromium } from 'playwright';

/** Possible paths of Chromium, best first: CHROME_PATH, an installed browser, Playwright's own. */
const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of Debian's headless Chromium. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const CLOSED_NETWORK_FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
];

export interface ChromiumLaunch {
  executablePath: string;
  args: string[];
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function chromiumPath(): string | undefined {
  const candidates = [process.env.CHROME_PATH, ...INSTALLED, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== '' && isExecutable(path));
}

const isRoot = (): boolean => process.getuid?.() === 0;

const launchOf = (executablePath: string): ChromiumLaunch => ({
  executablePath,
  args: isRoot() ? ['--no-sandbox', ...CLOSED_NETWORK_FLAGS] : CLOSED_NETWORK_FLAGS,
});

/** Returns launch options for this machine's Chromium; without one the path is empty and the launch fails. */
export const findChromium = (): ChromiumLaunch => launchOf(chromiumPath() ?? '');

/**
 * Finds the browser for tests of pages alone: the installed headless shell, which is the same engine without tabs,
 * address bar and prompts, and takes less processor time; otherwise Chromium. CHROME_PATH takes precedence.
 */
export const findHeadlessChromium = (): ChromiumLaunch =>
  !process.env.CHROME_PATH && isExecutable(HEADLESS_SHELL) ? launchOf(HEADLESS_SHELL) : findChromium();

const INSTALL_ATTEMPTS: ReadonlyArray<{ rootOnly: boolean; commands: string[][] }> = [
  {
    rootOnly: true,
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', 'chromium'],
      // Not every distribution has it; Chromium shows the pages then.
      ['apt-get', 'install', '-y', 'chromium-headless-shell'],
    ],
  },
  { rootOnly: false, commands: [['npx', 'playwright', 'install', 'chromium']] },
];

/**
 * Ensures that Chromium is installed, and installs it if this user may.
 * @throws Error with one line that explains how to get it
 */
export function ensureChromium(): void {
  for (const attempt of INSTALL_ATTEMPTS) {
    if (chromiumPath()) return;
    if (attempt.rootOnly && !isRoot()) continue;
    try {
      for (const [command, ...args] of attempt.commands) {
        execFileSync(command!, args, { stdio: 'inherit', timeout: 300_000 });
      }
    } catch (error) {
      console.warn(`chromium: ${attempt.commands.at(-1)!.join(' ')} failed (${(error as Error).message})`);
    }
  }
  if (!chromiumPath()) {
    throw new Error('No Chromium found: install one (apt-get install chromium, or npx playwright install chromium) or set CHROME_PATH.');
  }
}
