import { useSnapshot } from 'valtio';
import type { SearchTab } from '../../domain/map/mapTab.ts';
import { useText } from '../../i18n/text/useText.ts';
import { searchSlice, type SearchField, typePlot } from '../../state/search/searchSlice.ts';
import { Callout } from '../../ui/layout/Callout.tsx';
import { choosePlotUnits, searchPlot } from '../../flows/search/searchPlot.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { UnitFields } from './UnitSelect.tsx';
import { CancelSearchButton } from './CancelSearchButton.tsx';
import styles from './Search.module.css';

/** Refusal of the gateway, in the form that sent the search: no toast (§8.16). */
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

/** Form of the to-thua tab: province, district, ward, sheet and parcel number, all required (§5). */
export function PlotForm() {
  const { plot, busy, fieldErrors } = useSnapshot(searchSlice, { sync: true });
  const text = useText();

  const errorOf = (field: SearchField, message: MessageId): string | undefined => (fieldErrors[field] ? text(message) : undefined);

  return (
    <Form onSubmit={() => void searchPlot()} busy={busy === 'to-thua'}>
      <UnitFields units={plot} errorOf={(level) => errorOf(level, `notice.${level}Required`)} onChoose={choosePlotUnits} />
      <div className={styles.pair}>
        {(['sheet', 'parcel'] as const).map((field) => (
          <TextField
            key={field}
            label={text(`plot.${field}`)}
            required
            inputMode="numeric"
            placeholder={text(`plot.${field}Example`)}
            value={plot[`${field}Number`]}
            error={errorOf(field, `notice.${field}Required`)}
            onChange={(typed) => typePlot({ [`${field}Number`]: typed })}
          />
        ))}
      </div>
      <SearchFailed tab="to-thua" />
      <div className={styles.submit}>
        <Button type="submit" variant="primary" icon="search" wide busy={busy === 'to-thua'}>
          {text('search.submit')}
        </Button>
        <CancelSearchButton wait="to-thua" />
      </div>
    </Form>
  );
}
