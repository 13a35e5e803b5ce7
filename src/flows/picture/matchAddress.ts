import type { UnitEdition } from '../../domain/coordinates/meridians.ts';
import { matchUnit } from '../../domain/search/matchUnit.ts';
import { unitsSlice } from '../../state/unitsSlice.ts';
import { loadDistricts, loadProvinces, loadWards, wardsKey } from '../search/loadProvinces.ts';

interface AddressUnits {
  edition: UnitEdition;
  provinceCode: string;
  /** '' in the edition of 2025, which has none. */
  districtCode: string;
  /** '' where the address names none, or none that is known. */
  wardCode: string;
}

/**
 * The units that a paper's address names. One with a district is of before July 2025.
 * @param begun the province that counts where the address names none
 * @returns null where it names neither a district nor a ward of 2025, and no other province
 */
export async function matchAddress(
  address: string,
  begun: { readonly edition: UnitEdition; readonly provinceCode: string },
): Promise<AddressUnits | null> {
  const { edition, provinceCode } = begun;
  await loadProvinces('old');
  const old = matchUnit(address, unitsSlice.provinces.old.units)?.code ?? (edition === 'old' ? provinceCode : '');
  if (old !== '') {
    await loadDistricts(old);
    const district = matchUnit(address, unitsSlice.districts[old]?.units ?? [])?.code;
    if (district) {
      await loadWards('old', district);
      const ward = matchUnit(address, unitsSlice.wards[wardsKey('old', district)]?.units ?? []);
      return { edition: 'old', provinceCode: old, districtCode: district, wardCode: ward?.code ?? '' };
    }
  }
  await loadProvinces('2025');
  const today = matchUnit(address, unitsSlice.provinces['2025'].units)?.code ?? (edition === '2025' ? provinceCode : '');
  if (today === '') return null;
  await loadWards('2025', today);
  const ward = matchUnit(address, unitsSlice.wards[wardsKey('2025', today)]?.units ?? []);
  if (!ward && edition === 'old') return null;
  return { edition: '2025', provinceCode: today, districtCode: '', wardCode: ward?.code ?? '' };
}
