import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { landCode, landCode as knownCode } from '../../../domain/land/landCodes.ts';
import type { CadastralRow } from '../../../domain/land/parcel.ts';
import { formatAreaM2, formatDistance, formatNumber } from '../../../domain/text/format.ts';
import { clearFilter, followArrivals, isSameSearch, toggleLandCode, typeArea } from '../../../flows/results/followArrivals.ts';
import { askSource } from '../../../flows/layers/askSource.ts';
import { cadastralPlace, readCadastralRows } from '../../../flows/results/openList.ts';
import { pickCadastral } from '../../../flows/results/pickSuggested.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { listSlice, updateList } from '../../../state/results/listSlice.ts';
import { resultsSlice } from '../../../state/results/resultsSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import { ListFailure } from '../ResultsState.tsx';
import styles from '../Results.module.css';
import { ROW_SKELETONS, RowSkeleton, RowTags } from '../PicturedRow.tsx';
import { ListTools } from './ListTools.tsx';
import { Badge } from '../../../ui/layout/Badge.tsx';
import { Swatch } from '../../../ui/layout/Swatch.tsx';
import { isFiltered, readAreaRange } from '../../../domain/land/parcelOrder.ts';
import { settingsSlice } from '../../../state/shell/settingsSlice.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FilterChip } from './FilterChip.tsx';
import listToolsStyles from './ListTools.module.css';

/** Replaces the list while it is open: land codes and area range, each applied at once. */
function ListFilter({ id, onClose }: { id: string; onClose: () => void }) {
  const { order, count, landCodes, areaText } = useSnapshot(listSlice, { sync: true });
  const { language } = useSnapshot(settingsSlice);
  const text = useText();
  const range = readAreaRange(areaText.min, areaText.max);
  const fault = typeof range === 'string' ? range : null;

  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Keep the drawer around from closing too.
    event.preventDefault();
    onClose();
  };

  const landCodeName = (code: string): string => {
    const known = landCode(code);
    if (!known) return text('list.unknownCode');
    return language === 'en' ? known.nameEn : known.name;
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes from anywhere inside
    <div id={id} role="group" aria-label={text('list.filter')} className={listToolsStyles.filter} onKeyDown={closeOnEscape}>
      <div className={listToolsStyles.conditionsBox}>
        <fieldset className={listToolsStyles.fieldset}>
          <legend>{text('list.landCodes')}</legend>
          <div className={listToolsStyles.codes}>
            {landCodes.map(({ code, count: ofCode }) => {
              const figure = formatNumber(ofCode, 0);
              return (
                <FilterChip
                  key={code}
                  text={code === '' ? '–' : code}
                  label={text('list.landCodeName', { code, name: landCodeName(code), count: figure })}
                  swatch={landCode(code)?.colour}
                  figure={figure}
                  pressed={order.landCodes.includes(code)}
                  onPress={() => void toggleLandCode(code)}
                />
              );
            })}
          </div>
        </fieldset>
        <fieldset className={listToolsStyles.fieldset}>
          <legend>{text('list.area')}</legend>
          <div className={listToolsStyles.range}>
            <TextField
              label={text('list.areaMin')}
              inputMode="decimal"
              value={areaText.min}
              error={fault === 'minNumber' ? text('list.areaNumber') : fault === 'order' ? text('list.areaOrder') : undefined}
              onChange={(min) => void typeArea({ ...areaText, min })}
            />
            <TextField
              label={text('list.areaMax')}
              inputMode="decimal"
              value={areaText.max}
              error={fault === 'maxNumber' ? text('list.areaNumber') : undefined}
              onChange={(max) => void typeArea({ ...areaText, max })}
            />
          </div>
        </fieldset>
      </div>
      <div className={listToolsStyles.filterEnd}>
        <Button variant="quiet" disabled={!isFiltered(order) && fault === null} onPress={() => void clearFilter()}>
          {text('list.clear')}
        </Button>
        <Button variant="primary" wide onPress={onClose}>
          {text('list.show', { count: formatNumber(count, 0) })}
        </Button>
      </div>
    </div>
  );
}

interface CadastralRowTextsProps {
  row: CadastralRow;
  /** Rows have the two tags of §2's suggestions. */
  tagged?: boolean | undefined;
}

function CadastralRowTexts({ row, tagged }: CadastralRowTextsProps) {
  const text = useText();
  const distance = formatDistance(row.distanceM);
  const code = landCode(row.landCode);
  return (
    <div className={styles.words}>
      <p className={styles.title}>{text('parcel.name', { sheet: row.sheetNumber, parcel: row.parcelNumber })}</p>
      <p className={styles.line} title={row.address}>
        {row.address}
      </p>
      <p className={styles.facts}>
        <span>{text('measure.squareMetres', { figure: formatAreaM2(row.areaM2) })}</span>
        <span className={styles.code}>
          {code && <Swatch colour={code.colour} />}
          {row.landCode}
        </span>
        {!tagged && row.isSample && <Badge tone="plain">{text('parcel.sample')}</Badge>}
        <span className={styles.away}>{text('results.away', { distance: distance.value, unit: distance.unit })}</span>
      </p>
      {tagged && <RowTags isSample={row.isSample} />}
    </div>
  );
}

/** Draws a lot among its neighbours in the colour of its land code, as a thửa has no picture. */
function ParcelPicture({ landCode }: { landCode: string }) {
  return (
    <svg className={styles.picture} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="64" height="64" />
      <path className={styles.lots} d="M-6 24 24 12l12 32-30 12Zm54-22 24-9 14 30-26 10Z" />
      <path className={styles.lot} d="m24 12 24-10 12 31-24 11Z" style={{ fill: knownCode(landCode)?.colour }} />
      <path className={styles.street} d="M-4 66 70 36" />
    </svg>
  );
}

function NothingPasses() {
  const { total } = useSnapshot(listSlice);
  const text = useText();
  return (
    <div className={styles.nothing}>
      <EmptyState
        picture="list"
        title={text('list.emptyTitle')}
        text={text('list.emptyText', { total: formatNumber(total, 0) })}
        action={
          <Button icon="close" onPress={() => void clearFilter()}>
            {text('list.clear')}
          </Button>
        }
      />
    </div>
  );
}

const ROW_HEIGHT_PX = { plain: 84, pictured: 132 };

/** List 'Danh sách địa chính': a row per thửa. @param pictured as in 'Gợi ý quy hoạch': with pictures and §2's tags */
export function CadastralList({ pictured = false }: { pictured?: boolean }) {
  const results = useSnapshot(resultsSlice);
  const list = useSnapshot(listSlice);
  const text = useText();
  const filterButton = useRef<HTMLButtonElement>(null);
  const filterId = useId();

  useEffect(() => {
    void followArrivals();
  }, [results.arrival, results.cadastralCount]);

  if (list.status === 'failed') return <ListFailure />;
  const nameOf = ({ sheetNumber: sheet, parcelNumber: parcel }: CadastralRow): string => text('parcel.name', { sheet, parcel });
  const closeFilter = (): void => {
    updateList({ filterOpen: false });
    filterButton.current?.focus();
  };
  const isArranged = list.status === 'ready' && isSameSearch(list.center);
  return (
    <>
      <ListTools filterButton={filterButton} filterId={filterId} compact={pictured} />
      {list.filterOpen ? (
        <ListFilter id={filterId} onClose={closeFilter} />
      ) : !isArranged ? (
        <div className={joinClasses(styles.nothing, styles.skeletons)} role="status" aria-label={text('results.loading')}>
          {ROW_SKELETONS}
        </div>
      ) : list.count === 0 ? (
        <NothingPasses />
      ) : (
        <VirtualList<CadastralRow>
          label={text('results.cadastral')}
          count={list.count}
          version={list.arranged?.id ?? 0}
          anchor={list.anchor}
          place={cadastralPlace}
          readRows={readCadastralRows}
          rowHeightPx={ROW_HEIGHT_PX[pictured ? 'pictured' : 'plain']}
          renderRow={(row) => (
            <>
              {pictured && <ParcelPicture landCode={row.landCode} />}
              <CadastralRowTexts row={row} tagged={pictured} />
            </>
          )}
          onPick={pickCadastral}
          aside={{
            icon: 'info',
            label: (row) => text('source.askOf', { title: nameOf(row) }),
            onPress: (row) => void askSource({ of: 'parcel', id: row.id, title: nameOf(row) }),
          }}
          placeholder={<RowSkeleton />}
          renderFailure={() => <ListFailure />}
        />
      )}
    </>
  );
}
