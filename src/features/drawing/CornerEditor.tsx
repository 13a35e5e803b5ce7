import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '../../ui/controls/useAnswer.ts';
import { useSnapshot } from 'valtio';
import type { TypedVertex } from '../../domain/drawing/typedVertex.ts';
import { formatMeridian } from '../../domain/text/format.ts';
import { readCornerText, typeVertex, type VertexFault } from '../../flows/drawing/typeVertex.ts';
import { useText } from '../../i18n/text/useText.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import styles from './Measure.module.css';

interface CornerEditorProps {
  /** Index of the edited vertex; null appends one. */
  index: number | null;
  onClose: () => void;
}

const NOTHING = { x: '', y: '', position: '', length: '', azimuth: '' };
type Field = keyof typeof NOTHING;

/** Edits a vertex by VN-2000 metres, degrees, or length and direction of the side that leads to it. */
export function CornerEditor({ index, onClose }: CornerEditorProps) {
  const { drawing, edit, meridianDeg } = useSnapshot(drawingSlice);
  const [way, setWay] = useState<TypedVertex['way']>('grid');
  const [typed, setTyped] = useState(NOTHING);
  const [outcome, setOutcome] = useState<{ fault: VertexFault | null; swapped: boolean }>({ fault: null, swapped: false });
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const text = useText();
  const number = (index ?? drawing.points.length) + 1;
  const hasSide = index === null && drawing.mode !== 'point' && drawing.points.length > 0;
  const shownWay = way === 'side' && !hasSide ? 'grid' : way;

  // Current vertex, also after it was dragged.
  const read = useAnswer(async () => (index === null ? null : readCornerText(index)), [index, edit, meridianDeg]);
  useEffect(() => {
    if (read) setTyped((now) => ({ ...now, ...read }));
  }, [read]);
  useEffect(() => form.current?.querySelector<HTMLElement>('input[type="text"]')?.focus(), []);

  const submit = async (): Promise<void> => {
    setBusy(true);
    const answer = await typeVertex({ ...typed, way: shownWay }, index);
    setBusy(false);
    setOutcome(answer);
    if (answer.fault !== null) return;
    if (index !== null) return onClose();
    setTyped(NOTHING);
    form.current?.querySelector<HTMLElement>('input[type="text"]')?.focus();
  };
  const box = (field: Field, label: string, more: { placeholder?: string; fault?: boolean } = {}) => (
    <TextField
      label={label}
      value={typed[field]}
      onChange={(value) => {
        setTyped({ ...typed, [field]: value });
        setOutcome({ fault: null, swapped: false });
      }}
      inputMode={field === 'position' || field === 'azimuth' ? 'text' : 'decimal'}
      enterKeyHint="done"
      {...(more.placeholder !== undefined && { placeholder: more.placeholder })}
      {...(more.fault && outcome.fault && { error: text(`measure.fault.${outcome.fault}`) })}
    />
  );
  return (
    <div ref={form} className={styles.editor}>
      <Form busy={busy} onSubmit={() => void submit()}>
        <RadioGroup
          label={index === null ? text('measure.addNumbered', { number }) : text('measure.editCorner', { number })}
          value={shownWay}
          options={[
            { value: 'grid', text: text('measure.wayGrid') },
            { value: 'degrees', text: text('measure.wayDegrees') },
            ...(hasSide ? [{ value: 'side' as const, text: text('measure.waySide') }] : []),
          ]}
          onChange={(next) => {
            setWay(next);
            setOutcome({ fault: null, swapped: false });
          }}
        />
        <div className={styles.boxes}>
          {shownWay === 'grid' && (
            <>
              {box('x', text('measure.x'), { fault: true })}
              {box('y', text('measure.y'))}
            </>
          )}
          {shownWay === 'degrees' && box('position', text('measure.latLng'), { placeholder: '21.06245, 105.77612', fault: true })}
          {shownWay === 'side' && (
            <>
              {box('length', text('measure.sideLength'), { fault: true })}
              {box('azimuth', text('measure.azimuth'), { placeholder: '75°58′30″' })}
            </>
          )}
        </div>
        {shownWay === 'grid' && meridianDeg !== null && (
          <p className={styles.soft}>{text('measure.meridian', { meridian: formatMeridian(meridianDeg) })}</p>
        )}
        {outcome.swapped && (
          <Callout tone="info" icon="swap" live>
            {text('measure.swapped')}
          </Callout>
        )}
        <div className={styles.editorActions}>
          <Button type="submit" variant="primary" busy={busy}>
            {text(index === null ? 'measure.addCorner' : 'measure.apply')}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {text('measure.doneTyping')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
