import { retryAround } from '../../flows/search/showPosition.ts';
import { useText } from '../../i18n/text/useText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';

/** Rows could not be read because their worker died: offers to search again. */
export function ListFailure() {
  const text = useText();
  return (
    <EmptyState
      picture="offline"
      title={text('results.failed')}
      action={
        <Button icon="retry" onPress={() => void retryAround()}>
          {text('results.retry')}
        </Button>
      }
    />
  );
}
