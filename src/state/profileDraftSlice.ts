import { proxy } from 'valtio';

export interface ProfileDraft {
  fullName: string;
  phone: string;
  address: string;
  province: string;
}

/** What was changed in the profile form and not saved yet; null when nothing was. Closing the drawer keeps it. */
export const profileDraftSlice = proxy<{ draft: ProfileDraft | null }>({ draft: null });

export function draftProfile(draft: ProfileDraft): void {
  profileDraftSlice.draft = draft;
}

/** What was changed in the profile form is saved, taken back, or nobody's any more. */
export function dropProfileDraft(): void {
  profileDraftSlice.draft = null;
}
