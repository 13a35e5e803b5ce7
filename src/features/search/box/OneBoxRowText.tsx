import { useSnapshot } from 'valtio';
import { liesInVietnam } from '../../../domain/coordinates/readCoordinates.ts';
import { formatParcelId } from '../../../domain/search/parcelId.ts';
import { formatMeridian, formatNumber, formatTyped } from '../../../domain/text/format.ts';
import { useText } from '../../../i18n/text/useText.ts';
import type { MessageId } from '../../../i18n/catalogues/parts.ts';
import { unitsSlice } from '../../../state/unitsSlice.ts';
import { Icon, type IconName } from '../../../ui/controls/Icon.tsx';
import { PlaceOptionRow } from '../place/PlaceOptionRow.tsx';
import placeStyles from '../place/PlaceOptions.module.css';
import type { OneBoxRow } from './oneBoxRows.ts';

/** What coordinates were taken for. */
const FORMS: Record<'google' | 'link' | 'angles' | 'labels' | 'text', MessageId> = {
  google: 'oneBox.wgs84',
  link: 'oneBox.wgs84Link',
  angles: 'oneBox.wgs84Angles',
  labels: 'oneBox.wgs84',
  text: 'oneBox.wgs84',
};

interface LinesProps {
  icon: IconName;
  name: string;
  address: string;
}

function Lines({ icon, name, address }: LinesProps) {
  return (
    <>
      <Icon name={icon} />
      <div className={placeStyles.words}>
        <p className={placeStyles.name}>{name}</p>
        {address !== '' && <p className={placeStyles.address}>{address}</p>}
      </div>
    </>
  );
}

/** What a row says: what it is, and what it was taken for. */
export function OneBoxRowText({ row, typed }: { row: OneBoxRow; typed: string }) {
  const { provinces } = useSnapshot(unitsSlice);
  const text = useText();
  if (row.kind === 'place') return <PlaceOptionRow option={{ kind: 'place', key: row.key, place: row.place }} typed={typed} />;
  if (row.kind === 'more') return <Lines icon="chevron" name={text('oneBox.more', { count: formatNumber(row.count, 0) })} address="" />;
  if (row.kind === 'street') {
    return (
      <Lines
        icon={row.isOpen ? 'descending' : 'place'}
        name={text('oneBox.street', { street: row.street, count: formatNumber(row.count, 0) })}
        address={row.address}
      />
    );
  }
  if (row.kind === 'parcelId') {
    const { code, isInVietnam } = row.id;
    return <Lines icon="parcel" name={formatParcelId(code)} address={text(isInVietnam ? 'oneBox.parcelId' : 'oneBox.parcelIdAbroad')} />;
  }
  if (row.kind === 'coordinates') {
    const { form, swapped, position } = row.found;
    const notes = [text(FORMS[form]), swapped && text('notice.coordinatesSwapped'), !liesInVietnam(position) && text('oneBox.abroad')];
    return <Lines icon="locate" name={formatTyped(position)} address={notes.filter(Boolean).join(' · ')} />;
  }
  const count = (row.typed ?? row.pairs).length;
  const name = count === 1 ? text('oneBox.corner') : text('oneBox.corners', { count: formatNumber(count, 0) });
  if (!row.grid) return <Lines icon="closeShape" name={name} address={text('oneBox.noGrid')} />;
  const { provinceCode, meridianDeg } = row.grid;
  const province = provinces.old.units.find(({ code }) => code === provinceCode)?.name;
  const grid = [text('oneBox.vn2000'), [province, formatMeridian(meridianDeg)].filter(Boolean).join(' ')].join(' · ');
  return <Lines icon="closeShape" name={name} address={grid} />;
}
