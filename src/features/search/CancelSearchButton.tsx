import { useSnapshot } from 'valtio';
import { cancelSearch } from '../../flows/search/openSearch.ts';
import { useText } from '../../i18n/text/useText.ts';
import { type SearchWait, searchSlice } from '../../state/search/searchSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useDebounced } from '../../ui/controls/useDebounced.ts';

/** Time after which a search can be cancelled. */
const LONG_WAIT_MS = 600;

export function CancelSearchButton({ wait }: { wait: SearchWait }) {
  const { busy } = useSnapshot(searchSlice);
  const isLong = useDebounced(busy, LONG_WAIT_MS) === wait;
  const text = useText();
  if (busy !== wait || !isLong) return null;
  return (
    <Button variant="quiet" wide onPress={cancelSearch}>
      {text('search.cancel')}
    </Button>
  );
}
