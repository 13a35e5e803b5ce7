import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrowserContext, Page } from 'playwright';
import { servePages } from '../../bench/servePages.ts';
import { gatewayListener } from '../../src/gateway/main.ts';
import type { SeenSession } from '../fixtures/sessionPage.ts';
import { openSeededApp, type SeededApp } from './seededGateway.ts';

export interface SessionPages {
  /** Of a page that runs the product's session, without its map. */
  url: string;
  gateway: SeededApp;
  /** Paths of the gateway that were asked, in order. */
  asked: string[];
  /** Decides whether the answer to a request is lost on its way, after the gateway did what was asked. */
  loses: (path: string) => boolean;
  close(): Promise<void>;
}

/** The head of an answer arrives, its body never: a browser repeats by itself what broke before that. */
function loseAnswer(response: ServerResponse): void {
  const cut = (): ServerResponse => {
    response.socket?.destroy();
    return response;
  };
  Object.assign(response, { writeHead: () => response, write: () => true, end: cut, flushHeaders: () => undefined });
  response.socket?.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
}

/** Pages on the real gateway of a database of their own. */
export async function serveSessionPages(): Promise<SessionPages> {
  const gateway = await openSeededApp();
  const answer = gatewayListener(gateway.app);
  const served: SessionPages = {
    url: '',
    gateway,
    asked: [],
    loses: () => false,
    close: async () => {
      await pages.close();
      await gateway.close();
    },
  };
  const answerOrLose = (request: IncomingMessage, response: ServerResponse): void => {
    const path = (request.url ?? '').replace(/^\/gateway|\?.*$/g, '');
    served.asked.push(path);
    if (served.loses(path)) loseAnswer(response);
    answer(request, response);
  };
  const pages = await servePages({
    plugins: [
      {
        name: 'thua-gateway',
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            if (/^\/gateway[/?]/.test(request.url ?? '')) answerOrLose(request, response);
            else next();
          });
        },
      },
    ],
  });
  served.url = `${pages.url}tests/fixtures/sessionPage.html`;
  return served;
}

/** A tab whose session has begun. */
export async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => globalThis.sessionPage !== undefined && sessionPage.look().status !== 'loading');
  return page;
}

export const look = (page: Page): Promise<SeenSession> => page.evaluate(() => sessionPage.look());

/** Waits until a tab sees its session so. */
export async function seeSession(page: Page, expected: Partial<SeenSession>): Promise<void> {
  await page.waitForFunction((wanted) => {
    const seen = sessionPage.look();
    return Object.entries(wanted).every(([key, value]) => seen[key as keyof SeenSession] === value);
  }, expected);
}
