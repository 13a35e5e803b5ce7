import { FILE_NAME_HEADER, SHARED_CACHE, SHARED_WORDS } from './api.ts';

const MAX_FILES = 20;
const MAX_CHARACTERS = 10_000;

/** What another app hands over lies in a cache until the page takes it; it goes to no server. @returns the way to the page */
export async function takeShared(request: Request): Promise<Response> {
  let end = 'shared';
  try {
    const form = await request.formData();
    await caches.delete(SHARED_CACHE);
    const cache = await caches.open(SHARED_CACHE);
    const words = ['title', 'text', 'url']
      .map((name) => form.get(name))
      .filter((value) => typeof value === 'string' && value.trim() !== '');
    await cache.put(SHARED_WORDS, new Response(words.join('\n').slice(0, MAX_CHARACTERS)));
    const files = form.getAll('files').filter((value) => value instanceof File && value.size > 0) as File[];
    for (const [index, file] of files.slice(0, MAX_FILES).entries()) {
      const headers = { 'Content-Type': file.type, [FILE_NAME_HEADER]: encodeURIComponent(file.name) };
      await cache.put(`/shared/${index}`, new Response(file, { headers }));
    }
  } catch (error) {
    console.warn('not taken over from another app', error);
    end = 'sharedFailed';
  }
  return Response.redirect(`/?open=${end}`, 303);
}
