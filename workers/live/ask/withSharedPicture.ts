import { decodePicture } from './decodePicture.ts';
import { fetchAnswer } from './fetchAnswer.ts';

interface Held {
  picture: Promise<ImageBitmap | null>;
  abort: AbortController;
  /** Who waits for it. */
  waiting: number;
  isHere: boolean;
}

/** Of 256 px: 16 MB. */
const MOST_HELD = 64;
/** Nothing is there. */
const NO_TILE = [204, 404, 410];

const held = new Map<string, Held>();

function begin(address: string): Held {
  const abort = new AbortController();
  const load = async (): Promise<ImageBitmap | null> => {
    const answer = await fetchAnswer(address, abort.signal, NO_TILE);
    return answer && answer.bytes.length > 0 ? decodePicture(answer) : null;
  };
  const entry: Held = { picture: load(), abort, waiting: 0, isHere: false };
  held.set(address, entry);
  entry.picture.then(
    () => {
      entry.isHere = true;
      forgetOldest();
    },
    // What failed is asked for again by the next who wants it.
    () => held.get(address) === entry && held.delete(address),
  );
  return entry;
}

function forgetOldest(): void {
  for (const [address, { picture, isHere, waiting }] of held) {
    if (held.size <= MOST_HELD) return;
    if (!isHere || waiting > 0) continue;
    held.delete(address);
    void picture.then((bitmap) => bitmap?.close());
  }
}

/**
 * A picture that neighbouring tiles want, too: asked for once, and called off when nobody waits for it any more.
 * @param use what is done with it; null where nothing is there. It may be let go afterwards
 * @throws AskFault, or the signal's reason
 */
export async function withSharedPicture(address: string, signal: AbortSignal, use: (picture: ImageBitmap | null) => void): Promise<void> {
  signal.throwIfAborted();
  const entry = held.get(address) ?? begin(address);
  // The one used last is forgotten last.
  held.delete(address);
  held.set(address, entry);
  entry.waiting += 1;
  const leave = (): void => {
    if (entry.waiting === 1 && !entry.isHere) {
      held.delete(address);
      entry.abort.abort(signal.reason);
    }
  };
  signal.addEventListener('abort', leave);
  try {
    const picture = await entry.picture;
    signal.throwIfAborted();
    use(picture);
  } finally {
    signal.removeEventListener('abort', leave);
    entry.waiting -= 1;
  }
}
