import { onOneLevel } from '../unitType.ts';
import type { PlaceContext, PlaceEntry } from './placeName.ts';
import type { Marker, Run, TypedText } from './typedText.ts';

/** How well words beside a name are explained. */
interface Cover {
  /** Words that nothing explains. */
  unexplained: number;
  score: number;
}

const WORST = -1e9;
/** More than all that explained words can earn. */
const UNEXPLAINED = -1000;
const TYPE_AGREES = 3;
const TYPE_DIFFERS = -3;
const EDITION_AGREES = 20;
const DANGLING = -5;

const hasAccents = (run: Run): boolean => run.joined !== run.keyJoined;

function scoreContext(context: PlaceContext, run: Run, marker: Marker | undefined, open: boolean): number {
  const { name, type, weight } = context;
  if (name.numbered && (!marker?.type || marker.type !== type || run.joined !== name.joined)) return WORST;
  const whole = run.joined === name.joined;
  if (!whole && !(open && name.joined.startsWith(run.joined))) return WORST;
  const accents = whole && hasAccents(run) ? (run.keyJoined === name.keyJoined ? 1 : -2) : 0;
  const typed = marker?.type && type ? (marker.type === type ? TYPE_AGREES : TYPE_DIFFERS * (onOneLevel(marker.type, type) ? 1 : 3)) : 0;
  return (whole ? weight : weight / 2) + accents + typed;
}

/**
 * The best reading of the words from…to as what lies above an entry, what the other edition calls it, and types.
 * @param contexts those of the entry's that the words may mean
 */
export function coverContexts(
  { words, run, markersAt }: TypedText,
  [from, to]: readonly [from: number, to: number],
  entry: PlaceEntry,
  contexts: readonly PlaceContext[],
): Cover {
  const best: Cover[] = [];
  best[to] = { unexplained: 0, score: 0 };
  for (let at = to - 1; at >= from; at--) {
    const rest = best[at + 1]!;
    let found: Cover = { unexplained: rest.unexplained + 1, score: rest.score + UNEXPLAINED };
    const tryContexts = (start: number, marker: Marker | undefined): void => {
      if (contexts.length === 0) return;
      for (let end = start + 1; end <= to; end++) {
        const span = run(start, end);
        if (!span) break;
        for (const context of contexts) {
          const own = scoreContext(context, span, marker, end === words.length);
          if (own === WORST) continue;
          const { unexplained, score } = best[end]!;
          if (own + score > found.score) found = { unexplained, score: own + score };
        }
      }
    };
    tryContexts(at, undefined);
    for (const marker of markersAt(at)) {
      const after = at + marker.length;
      if (after > to) continue;
      const { unexplained, score } = best[after]!;
      const edition = marker.edition ? (marker.edition === entry.edition ? EDITION_AGREES : 0) : 0;
      const own = score + edition + (after === words.length && marker.type ? DANGLING : -1);
      if (own > found.score) found = { unexplained, score: own };
      if (after < to && marker.type) tryContexts(after, marker);
    }
    best[at] = found;
  }
  return best[from]!;
}
