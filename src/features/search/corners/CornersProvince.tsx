import { useSnapshot } from 'valtio';
import { useText } from '../../../i18n/text/useText.ts';
import { chooseCornerProvince, retryProvinces } from '../../../flows/search/pasteCorners.ts';
import { searchSlice } from '../../../state/search/searchSlice.ts';
import { unitsSlice } from '../../../state/search/unitsSlice.ts';
import { EditionChoice, UnitSelect } from '../UnitSelect.tsx';

/** Select of the document's province, which determines the grid. */
export function CornersProvince({ required, error }: { required?: boolean; error?: string | undefined }) {
  const { corners } = useSnapshot(searchSlice);
  const { provinces } = useSnapshot(unitsSlice);
  const text = useText();

  return (
    <>
      <EditionChoice value={corners.edition} onChange={(edition) => chooseCornerProvince(edition, '')} />
      <UnitSelect
        isNew={corners.edition === '2025'}
        label={text('unit.province')}
        emptyText={text(required ? 'unit.chooseProvince' : 'corners.provinceOptional')}
        list={provinces[corners.edition]}
        value={corners.provinceCode}
        required={required}
        error={error}
        onChange={(code) => chooseCornerProvince(corners.edition, code)}
        onRetry={() => void retryProvinces()}
      />
    </>
  );
}
