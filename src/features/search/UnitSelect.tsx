import { useMemo } from 'react';
import { formatNumber } from '../../domain/text/format.ts';
import { nameIndex } from '../../domain/search/nameIndex.ts';
import type { Unit } from '../../domain/search/place.ts';
import { useText } from '../../i18n/text/useText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SearchSelect } from '../../ui/controls/select/SearchSelect.tsx';

interface UnitSelectProps {
  label: string;
  emptyText: string;
  /** Undefined until the unit above it is chosen. */
  list: { readonly status: 'idle' | 'loading' | 'ready' | 'failed'; readonly units: readonly Unit[] } | undefined;
  value: string;
  onChange: (code: string) => void;
  onRetry: () => void;
  /** Names since 1 July 2025 are listed: who knows only an old one is told where it is. */
  isNew?: boolean;
  required?: boolean;
  error?: string;
}

const NONE: readonly Unit[] = [];

/** A select of provinces, districts or wards with its own waiting and failing. */
export function UnitSelect({ list, onRetry, isNew, ...field }: UnitSelectProps) {
  const text = useText();
  const status = list?.status ?? 'idle';
  const units = list?.units ?? NONE;
  const options = useMemo(() => units.map((unit) => ({ value: unit.code, text: unit.nameWithType || unit.name })), [units]);
  const finder = useMemo(() => nameIndex(options.map((option) => option.text)), [options]);
  return (
    <>
      <SearchSelect
        {...field}
        options={options}
        finder={finder}
        disabled={status === 'idle' || status === 'failed'}
        waiting={status === 'loading'}
        error={field.error ?? (status === 'failed' ? text('unit.failed') : undefined)}
        words={{
          search: text('unit.find', { unit: field.label.toLocaleLowerCase('vi') }),
          close: text('drawer.close'),
          waiting: text('unit.loading'),
          count: (count) => text('unit.count', { count: formatNumber(count, 0) }),
          noneTitle: text('unit.noneTitle'),
          noneText: text(isNew ? 'unit.noneTextNew' : 'unit.noneText'),
        }}
      />
      {status === 'failed' && (
        <Button variant="quiet" icon="retry" onPress={onRetry}>
          {text('results.retry')}
        </Button>
      )}
    </>
  );
}
