import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Rows that could not be read from the worker. */
export function ListFailure({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  return (
    <EmptyState
      picture="offline"
      title={text('results.failed')}
      action={
        <Button icon="retry" onPress={onRetry}>
          {text('results.retry')}
        </Button>
      }
    />
  );
}
