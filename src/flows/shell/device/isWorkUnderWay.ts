import { authDraftSlice, authModalSlice, NO_AUTH_DRAFT } from '../../../state/sessionSlice.ts';
import { drawingSlice, fileSlice } from '../../../state/drawingSlice.ts';
import { notesSlice } from '../../../state/notesSlice.ts';
import { pictureSlice } from '../../../state/pictureSlice.ts';
import { searchSlice } from '../../../state/searchSlice.ts';

/** Fields that somebody may have typed into. */
const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="button"], [role="combobox"])';

const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(({ value, readOnly }) => value !== '' && !readOnly);

/** Typed before, in a form that is closed and keeps it. */
function isTypedBefore(): boolean {
  const isDrafted = (Object.keys(NO_AUTH_DRAFT) as Array<keyof typeof NO_AUTH_DRAFT>).some(
    (field) => (authDraftSlice[field] || null) !== (NO_AUTH_DRAFT[field] || null),
  );
  return isDrafted || searchSlice.corners.rows.some(({ x, y }) => x !== '' || y !== '');
}

/** Whether loading the page anew would take something away: a drawing, a form with something in it, a picture that is read. */
export function isWorkUnderWay(): boolean {
  const { mode, points } = drawingSlice.drawing;
  return (
    mode !== 'none' ||
    points.length > 0 ||
    fileSlice.job !== null ||
    notesSlice.form !== null ||
    pictureSlice.open ||
    pictureSlice.picture !== null ||
    authModalSlice.mode !== 'closed' ||
    isTypedBefore() ||
    isTyping()
  );
}
