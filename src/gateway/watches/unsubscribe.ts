import type { Context, Hono } from 'hono';
import { GATEWAY_BASE } from '../../contract/call.ts';
import { UNSUBSCRIBE_PATH } from '../../contract/watches/watches.ts';
import { type AccountKeys, isSameSeal, keyedHash } from '../account/accountKeys.ts';
import type { Accounts } from '../account/accounts.ts';
import { pagePolicy, pageShell } from '../pages/landPage.ts';
import { stopWatchMails } from './rows.ts';

const tokenOf = ({ unsubscribe }: AccountKeys, userId: string): string => `${userId}.${keyedHash(unsubscribe, userId)}`;

/** Returns the permanent URL that ends a customer's watch mails, by a button or by POST, and permits nothing else. */
export const unsubscribeAddress = (keys: AccountKeys, origin: string, userId: string): string =>
  `${origin}${GATEWAY_BASE}${UNSUBSCRIBE_PATH}?token=${tokenOf(keys, userId)}`;

function readToken(keys: AccountKeys, token: string): string | undefined {
  const userId = token.slice(0, Math.max(0, token.lastIndexOf('.')));
  return isSameSeal(token, tokenOf(keys, userId)) ? userId : undefined;
}

const POLICY = pagePolicy(["form-action 'self'"]);

const HEAD = '<title>Thư về nơi theo dõi – Thửa</title>\n<meta name="robots" content="noindex">';
const page = (body: string): string =>
  pageShell(HEAD, `<main>\n<h1>Thư về nơi bạn theo dõi</h1>\n${body}\n<p><a href="/">Mở bản đồ</a></p>\n</main>`);

const QUESTION = page(`<p>Ngừng gửi email về mọi nơi bạn theo dõi? Thông báo trong ứng dụng vẫn còn.</p>
<p lang="en">Stop all mails about the places you watch? Notifications in the app stay.</p>
<form method="post"><button class="map" type="submit">Ngừng gửi email</button></form>`);
const DONE = page(`<p role="status">Đã ngừng gửi email. Bật lại bất cứ lúc nào: đăng nhập, mở “Đang theo dõi”.</p>
<p lang="en">No more mails. Turn them on again at any time under “Watching”.</p>`);
const WRONG = page(`<p>Liên kết này không đúng. Hãy mở lại liên kết trong email, hoặc đăng nhập và mở “Đang theo dõi”.</p>
<p lang="en">This link is not right. Open the one in the mail again.</p>`);

/** Adds the unsubscribe routes, without login. GET changes nothing, because programs open links in mails. */
export function addUnsubscribeRoutes(app: Hono, { store, keys }: Accounts): void {
  const answer = (context: Context, html: string, status: 200 | 404): Response => {
    context.header('Content-Security-Policy', POLICY);
    return context.body(html, status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  };
  const ownerOf = (context: Context): string | undefined => readToken(keys, context.req.query('token') ?? '');

  app.get(UNSUBSCRIBE_PATH, (context) => (ownerOf(context) === undefined ? answer(context, WRONG, 404) : answer(context, QUESTION, 200)));
  app.post(UNSUBSCRIBE_PATH, async (context) => {
    const userId = ownerOf(context);
    if (userId === undefined) return answer(context, WRONG, 404);
    await store.transaction((inside) => stopWatchMails(inside, userId));
    return answer(context, DONE, 200);
  });
}
