import { useSnapshot } from 'valtio';
import type { SearchTab } from '../../domain/map/mapTab.ts';
import { useText } from '../../i18n/text/useText.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { Callout } from '../../ui/layout/Callout.tsx';

/** What the gateway refused, in the form that asked for it: no toast (§8.16). */
export function SearchFailed({ tab }: { tab: SearchTab }) {
  const { failure } = useSnapshot(searchSlice);
  const text = useText();
  if (failure?.tab !== tab) return null;
  return (
    <Callout tone="info" icon="info" live>
      <p>{text(failure.message)}</p>
    </Callout>
  );
}
