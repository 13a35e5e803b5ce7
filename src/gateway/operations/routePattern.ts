import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';

const patterns = new WeakMap<IncomingMessage, string>();

/** The pattern that answers a request, `/gateway/upload/file/:id`: unlike its address it holds nothing that somebody sent. */
export function routePattern(context: Context): string {
  // Middlewares, and the built app's files, match by a star.
  return matchedRoutes(context).findLast(({ path }) => !path.includes('*'))?.path ?? 'file';
}

/** Keeps the pattern for whoever knows the request by Node's object only. */
export const rememberPattern: MiddlewareHandler = (context, next) => {
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
  if (incoming) patterns.set(incoming, routePattern(context));
  return next();
};

/** @returns undefined for a request that never reached the app */
export const rememberedPattern = (request: IncomingMessage): string | undefined => patterns.get(request);
