import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CadastralParcel } from '../../domain/land/parcel.ts';
import { type CandidatePoint, parcelIdCandidates } from '../../domain/land/parcelIdCandidates.ts';
import { formatParcelId } from '../../domain/search/parcelId.ts';
import { formatDistance, formatLengthM } from '../../domain/text/format.ts';
import { checkParcelId, parcelIdFaultMessage } from '../../flows/parcel/checkParcelId.ts';
import { copyWithNotice } from '../../flows/shell/copyText.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import { type CheckedParcelId, parcelIdSlice, typeParcelId } from '../../state/search/parcelIdSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './Parcel.module.css';

/** Half the diagonal of an identifier's cell, metres: a closer border passes through it. */
const CELL_M = 0.021;
/** Largest error, 0.5 to 0.8 m, of a conversion with the wrong sign of rotation. */
const DATUM_M = 1;

const POINTS: Readonly<Record<CandidatePoint, MessageId>> = { interior: 'parcelId.interior', centroid: 'parcelId.centroid' };

/** Shows whether an identifier is inside, on the border, or how far outside. */
function Verdict({ checked: { code, isInside, borderM } }: { checked: Readonly<CheckedParcelId> }) {
  const text = useText();
  const { value, unit } = formatDistance(borderM);
  const distance = unit === 'km' ? `${value} km` : text('measure.metres', { figure: formatLengthM(borderM) });
  if (borderM < CELL_M) {
    return (
      <Callout tone="info" live>
        {text('parcelId.onBorder', { code: formatParcelId(code) })}
      </Callout>
    );
  }
  return (
    <Callout tone={isInside ? 'info' : 'warning'} live>
      {text(isInside ? 'parcelId.inside' : 'parcelId.outside', { code: formatParcelId(code), distance })}
      {!isInside && borderM < DATUM_M && ` ${text('parcelId.datum')}`}
    </Callout>
  );
}

/** Shows the place of the identifier that found the parcel. */
export function FoundParcelId({ parcelId }: { parcelId: string }) {
  const { checked, parcelId: about } = useSnapshot(parcelIdSlice);
  return about === parcelId && checked?.isFound && <Verdict checked={checked} />;
}

/** Lists possible identifiers of a parcel for copying, and a field to check another one (§2.63). */
export function ParcelIdSection({ parcel }: { parcel: Readonly<Pick<CadastralParcel, 'id'>> & Parameters<typeof parcelIdCandidates>[0] }) {
  const slice = useSnapshot(parcelIdSlice, { sync: true });
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  // Computed only when opened: a parcel may have thousands of corners.
  const candidates = useMemo(() => (isOpen ? parcelIdCandidates(parcel) : null), [parcel, isOpen]);
  const { typed, fault, failed, checked } = slice.parcelId === parcel.id ? slice : { typed: '', fault: null, failed: false, checked: null };
  return (
    <Disclosure summary={text('parcelId.title')} onToggle={setOpen}>
      <div className={styles.body}>
        {candidates && <p className={styles.soft}>{text(candidates.length > 0 ? 'parcelId.candidates' : 'parcelId.none')}</p>}
        {candidates && candidates.length > 0 && (
          <ul className={styles.ids}>
            {candidates.map(({ code, points }) => (
              <li key={code}>
                <div className={styles.id}>
                  <span className={styles.soft}>{text(points.length > 1 ? 'parcelId.both' : POINTS[points[0]!])}</span>
                  <span className={styles.figures}>{formatParcelId(code)}</span>
                  {checked?.code === code && <Badge>{text('parcelId.same')}</Badge>}
                </div>
                <IconButton
                  icon="copy"
                  label={text('parcelId.copy', { code: formatParcelId(code) })}
                  onPress={() => void copyWithNotice(code)}
                />
              </li>
            ))}
          </ul>
        )}
        <Form onSubmit={() => void checkParcelId(parcel.id, parcel)}>
          <TextField
            label={text('parcelId.field')}
            value={typed}
            maxLength={60}
            enterKeyHint="done"
            error={shownText(text, fault && parcelIdFaultMessage(fault))}
            onChange={(value) => typeParcelId(parcel.id, value)}
          />
          {checked && !checked.isFound && <Verdict checked={checked} />}
          {failed && <Callout tone="error">{text('parcelId.failed')}</Callout>}
          <Button type="submit" wide>
            {text('parcelId.check')}
          </Button>
        </Form>
      </div>
    </Disclosure>
  );
}
