import { useSnapshot } from 'valtio';
import { cancelSearch } from '../../flows/search/openSearch.ts';
import { useText } from '../../i18n/useText.ts';
import { type SearchWait, searchSlice } from '../../state/searchSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useSettled } from '../../ui/controls/useSettled.ts';

/** A search that takes longer than this can be given up. */
const PATIENCE_MS = 600;

/** Under a button that waits: gives its search up. Nothing while the answer comes at once. */
export function WaitCancel({ of }: { of: SearchWait }) {
  const { busy } = useSnapshot(searchSlice);
  const isLong = useSettled(busy, PATIENCE_MS) === of;
  const text = useText();
  if (busy !== of || !isLong) return null;
  return (
    <Button variant="quiet" wide onPress={cancelSearch}>
      {text('search.cancel')}
    </Button>
  );
}
