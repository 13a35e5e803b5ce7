import type { PeerMode } from './main.ts';
import { plainCorners } from './plainCorners.ts';
import type { PictureName, ReadingStudio } from './readingStudio.ts';
import { countExact } from './scoreReading.ts';

const MODES: readonly PeerMode[] = [3, 4, 6, 11];

/** Returns the page segmentation mode with which plain tesseract.js reads most corners of some pictures. */
export async function choosePeerMode(studio: ReadingStudio, names: readonly PictureName[]): Promise<{ mode: PeerMode; note: string }> {
  const exact = new Map(MODES.map((mode) => [mode, 0]));
  for (const name of names) {
    const truth = await studio.take(name);
    for (const mode of MODES) {
      const { text } = await studio.readPeer(truth.crop, mode);
      exact.set(mode, exact.get(mode)! + countExact(truth, plainCorners(text)));
    }
  }
  const [[mode]] = [...exact].sort(([, one], [, other]) => other - one) as [[PeerMode, number]];
  return {
    mode,
    note: `PSM chosen on ${names.length} pictures by corners: ${[...exact].map(([each, count]) => `${each}: ${count}`).join(', ')}`,
  };
}
