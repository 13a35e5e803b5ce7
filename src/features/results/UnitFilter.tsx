import type { Unit } from '../../domain/unit.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';

interface UnitFilterProps {
  label: string;
  /** Says that nothing is left out. */
  emptyText: string;
  /** Undefined until the unit above it is chosen. */
  list: { readonly status: 'idle' | 'loading' | 'ready' | 'failed'; readonly units: readonly Unit[] } | undefined;
  value: string;
  onChange: (code: string) => void;
  onRetry: () => void;
}

/** A filter by one level of units, with its own waiting and failing. */
export function UnitFilter({ list, onRetry, emptyText, ...field }: UnitFilterProps) {
  const text = useText();
  const status = list?.status ?? 'idle';
  return (
    <>
      <SelectField
        {...field}
        emptyText={status === 'loading' ? text('unit.loading') : emptyText}
        disabled={status === 'idle'}
        options={(list?.units ?? []).map((unit) => ({ value: unit.code, text: unit.nameWithType || unit.name }))}
        error={status === 'failed' ? text('unit.failed') : undefined}
      />
      {status === 'failed' && (
        <Button variant="quiet" icon="retry" onPress={onRetry}>
          {text('results.retry')}
        </Button>
      )}
    </>
  );
}
