import { proxy } from 'valtio';
import type { UnitEdition } from '../domain/meridians.ts';

/** The VN-2000 grid that drawings are measured, typed, opened and saved on. */
export interface DrawGridSlice {
  /** Whose meridian it is; '' without a province. */
  provinceCode: string;
  edition: UnitEdition;
  /** Null means the literal formula of §5, as in the corners form (design §4). */
  meridianDeg: number | null;
  /** What the user chose stays; what the land under a drawing said gives way to what other land says. */
  from: 'nothing' | 'place' | 'user';
}

export const drawGridSlice = proxy<DrawGridSlice>({ provinceCode: '', edition: 'old', meridianDeg: null, from: 'nothing' });
