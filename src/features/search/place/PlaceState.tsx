import { useSnapshot } from 'valtio';
import { retryPlaces } from '../../../flows/search/searchPlace.ts';
import { useText } from '../../../i18n/useText.ts';
import { placeSlice } from '../../../state/placeSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';

/** What stands where suggestions would be while there are none (§2: the empty-state picture). */
export function PlaceState() {
  const { status, suggestions, coordinates } = useSnapshot(placeSlice);
  const text = useText();
  const retry = (
    <Button icon="retry" onPress={retryPlaces}>
      {text('results.retry')}
    </Button>
  );
  if (status === 'idle') {
    return <EmptyState picture="map" title={text('place.startTitle')} text={text('place.startText')} />;
  }
  if (status === 'offline') {
    return (
      <EmptyState
        picture="offline"
        title={text('results.offlineTitle')}
        text={text(coordinates ? 'place.offlineCoordinates' : 'place.offlineText')}
        action={retry}
      />
    );
  }
  if (status === 'failed') return <EmptyState picture="offline" title={text('results.failed')} action={retry} />;
  if (status === 'ready' && suggestions.length === 0 && !coordinates) {
    return <EmptyState picture="list" title={text('place.emptyTitle')} text={text('place.emptyText')} />;
  }
  return null;
}
