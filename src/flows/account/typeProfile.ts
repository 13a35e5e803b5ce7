import type { AccountField } from '../../state/accountSlice.ts';
import { type ProfileDraft, profileDraftSlice } from '../../state/profileDraftSlice.ts';
import { clearAccountError } from './clearAccountError.ts';

/** Something was typed into the profile form: kept until it is saved or taken back, whatever closes the drawer. */
export function typeProfile(draft: ProfileDraft, field: AccountField): void {
  profileDraftSlice.draft = draft;
  clearAccountError(field);
}
