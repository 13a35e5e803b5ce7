import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { buildApp } from '../../../src/gateway/app.ts';
import { gatewayListener } from '../../../src/gateway/main.ts';
import { serveBuiltApp } from '../../../src/gateway/http/serveBuiltApp.ts';
import type { SeenSession } from '../../fixtures/sessionPage.ts';
import { testPage } from './testPages.ts';
import type { SeededApp } from '../gateways/seededGateway.ts';
import { sharedProduct } from './servedProduct.ts';

export interface SessionPages {
  /** Address of a page that runs the product's session code, without its map. */
  url: string;
  gateway: SeededApp;
  /** Requested paths of the gateway, in order. */
  asked: string[];
  /** Decides whether a request's answer is lost after the gateway processed it. */
  loses: (path: string) => boolean;
}

/** Sends an answer's head but no body, because browsers retry by themselves what breaks before the head. */
function loseAnswer(response: ServerResponse): void {
  const cut = (): ServerResponse => {
    response.socket?.destroy();
    return response;
  };
  Object.assign(response, { writeHead: () => response, write: () => true, end: cut, flushHeaders: () => undefined });
  response.socket?.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
}

let shared: Promise<SessionPages> | undefined;
/** Returns the pages that all files of a worker share, each with its own customers; they end with the worker. */
export const sharedSessionPages = (): Promise<SessionPages> => (shared ??= serveSessionPages());

/** Serves pages on the real gateway, over the database of the shared product. */
async function serveSessionPages(): Promise<SessionPages> {
  const [{ seeded: gateway }, pageDir] = await Promise.all([sharedProduct(), testPage('session')]);
  // Lost answers make the gateway log failures that are not the product's.
  const app = buildApp(gateway.store, { accounts: gateway.accounts, logFailure: () => undefined });
  serveBuiltApp(app, pageDir);
  const answer = gatewayListener(app);
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (path.startsWith('/gateway/')) {
      const call = path.slice('/gateway'.length);
      served.asked.push(call);
      if (served.loses(call)) loseAnswer(response);
    }
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const served: SessionPages = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    gateway,
    asked: [],
    loses: () => false,
  };
  return served;
}

/** Opens a tab and waits until its session has begun. */
export async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await expect
    .poll(() => page.evaluate(() => globalThis.sessionPage?.readSession().status ?? 'no page'))
    .toMatch(/^(anonymous|loggedIn|unreachable)$/);
  return page;
}

export const readSession = (page: Page): Promise<SeenSession> => page.evaluate(() => sessionPage.readSession());

/** Waits until a tab's session has this state. */
export async function expectSession(page: Page, expected: Partial<SeenSession>): Promise<void> {
  await expect.poll(() => readSession(page)).toMatchObject(expected);
}
