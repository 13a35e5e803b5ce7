import { useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { CadastralRow } from '../../../domain/land/parcel.ts';
import { followArrivals, isSameSearch, openFilter } from '../../../flows/results/arrangeList.ts';
import { pickCadastral } from '../../../flows/results/pickSuggestion.ts';
import { cadastralPlace, readCadastralRows } from '../../../flows/results/openList.ts';
import { useText } from '../../../i18n/useText.ts';
import { listSlice } from '../../../state/listSlice.ts';
import { resultsSlice } from '../../../state/resultsSlice.ts';
import { joinClasses } from '../../../ui/styles/joinClasses.ts';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import { CadastralRowWords } from './CadastralRowWords.tsx';
import { ListFailure } from '../ListFailure.tsx';
import { ListFilter } from './ListFilter.tsx';
import { ListTools } from './ListTools.tsx';
import { NothingPasses } from './NothingPasses.tsx';
import { ParcelPicture } from './ParcelPicture.tsx';
import { RowSkeleton } from '../RowSkeleton.tsx';
import styles from '../Results.module.css';

const ROW_HEIGHT_PX = { plain: 84, pictured: 132 };

/**
 * 'Danh sách địa chính': one line per thửa, nearest first or as the reader sorts and filters; picking one opens its panel.
 * @param pictured as in 'Gợi ý quy hoạch', which has a box for words of its own: rows have a picture and §2's tags
 */
export function CadastralList({ pictured = false }: { pictured?: boolean }) {
  const results = useSnapshot(resultsSlice);
  const list = useSnapshot(listSlice);
  const text = useText();
  const filterButton = useRef<HTMLButtonElement>(null);
  const filterId = useId();

  useEffect(() => {
    void followArrivals();
  }, [results.listVersion, results.cadastralCount]);

  if (list.status === 'failed') return <ListFailure />;
  const closeFilter = (): void => {
    openFilter(false);
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
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <RowSkeleton key={key} />
          ))}
        </div>
      ) : list.count === 0 ? (
        <NothingPasses />
      ) : (
        <VirtualList<CadastralRow>
          label={text('results.cadastral')}
          count={list.count}
          version={list.version}
          anchor={list.anchor}
          place={cadastralPlace}
          readRows={readCadastralRows}
          rowHeightPx={ROW_HEIGHT_PX[pictured ? 'pictured' : 'plain']}
          renderRow={(row) => (
            <>
              {pictured && <ParcelPicture landCode={row.landCode} />}
              <CadastralRowWords row={row} tagged={pictured} />
            </>
          )}
          onPick={pickCadastral}
          placeholder={<RowSkeleton />}
          renderFailure={() => <ListFailure />}
        />
      )}
    </>
  );
}
