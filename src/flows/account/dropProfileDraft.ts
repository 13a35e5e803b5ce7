import { profileDraftSlice } from '../../state/profileDraftSlice.ts';

/** What was changed in the profile form is saved, taken back, or nobody's any more. */
export function dropProfileDraft(): void {
  profileDraftSlice.draft = null;
}
