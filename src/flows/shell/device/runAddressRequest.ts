import { FILE_NAME_HEADER, SHARED_CACHE, SHARED_WORDS } from '../../../../workers/offline/api.ts';
import { readSearchBox, toOneLine } from '../../../domain/search/readSearchBox.ts';
import { raiseNotice } from '../../../state/shell/noticeSlice.ts';
import { openMeasure } from '../../drawing/openMeasure.ts';
import { openPictureDialog } from '../../picture/choosePicture.ts';
import { openOneBox, typeIntoOneBox } from '../../search/oneBox/openOneBox.ts';
import { openSearch } from '../../search/openSearch.ts';
import { openFiles } from './openFiles.ts';

const PARAMETER = 'open';

/** Requests that the address can carry: shortcuts of the installed app, and shares of other apps. */
const REQUESTS: Readonly<Record<string, () => Promise<void> | void>> = {
  corners: () => openSearch('goc-ranh'),
  certificate: openPictureDialog,
  measure: openMeasure,
  shared: takeShared,
  sharedFailed: () => raiseNotice('error', 'device.sharedFailed'),
};

/** Runs the request of the address once; a reload or a return to the page does not repeat it. */
export async function runAddressRequest(): Promise<void> {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  const request = query.get(PARAMETER) ?? '';
  query.delete(PARAMETER);
  history.replaceState(history.state, '', pathname + (query.size > 0 ? `?${query}` : '') + hash);
  if (Object.hasOwn(REQUESTS, request)) await REQUESTS[request]!();
}

/** Takes a share out of the cache, where the service worker put it without sending it to a server. */
async function takeShared(): Promise<void> {
  try {
    const cache = await caches.open(SHARED_CACHE);
    const answers = await Promise.all((await cache.keys()).map(async (request) => ({ request, answer: await cache.match(request) })));
    const files: File[] = [];
    let sharedText = '';
    for (const { request, answer } of answers) {
      if (!answer) continue;
      if (new URL(request.url).pathname === SHARED_WORDS) sharedText = await answer.text();
      else files.push(await fileOf(answer));
    }
    await caches.delete(SHARED_CACHE);
    if (files.length > 0) openFiles(files);
    else if (sharedText.trim() !== '') searchFor(sharedText);
    else raiseNotice('error', 'device.sharedFailed');
  } catch (error) {
    console.warn('shared: not taken', error);
    raiseNotice('error', 'device.sharedFailed');
  }
}

async function fileOf(answer: Response): Promise<File> {
  const name = decodeURIComponent(answer.headers.get(FILE_NAME_HEADER) ?? '');
  return new File([await answer.blob()], name, { type: answer.headers.get('Content-Type') ?? '' });
}

/** Searches the line of a shared text that has a location, else all of it: map apps put name and link on two lines. */
function searchFor(sharedText: string): void {
  const isPlace = (text: string): boolean => ['coordinates', 'corners', 'parcelId', 'plusCode'].includes(readSearchBox(text).kind);
  const line = isPlace(sharedText) ? undefined : sharedText.split('\n').find(isPlace);
  openOneBox();
  typeIntoOneBox(toOneLine(line ?? sharedText));
}
