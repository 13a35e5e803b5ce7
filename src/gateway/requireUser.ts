import type { Context } from 'hono';
import { Refusal } from './refusal.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Whose access token came with the request. */
    userId: string | undefined;
  }
}

/**
 * The customer who asks.
 * @throws Refusal 401 when nobody is logged in
 */
export async function requireUser(context: Context): Promise<string> {
  const userId = context.get('userId');
  if (!userId) throw new Refusal(401, 'Bạn cần đăng nhập để thực hiện chức năng này');
  return userId;
}
