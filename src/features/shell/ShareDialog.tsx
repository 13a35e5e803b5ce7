import { useEffect, useRef, type ReactNode, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../i18n/text/useText.ts';
import { endSharing } from '../../state/shell/shareSlice.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Share.module.css';
import { writeLinkDrawing } from '../../domain/drawing/linkDrawing.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { shareView } from '../../flows/shell/shareView.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CheckField } from '../../ui/controls/RadioGroup.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';

/** Shows the link, selected, where the browser can neither share nor copy it. */
export function LinkDialog({ link }: { link: string }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const text = useText();
  useEffect(() => {
    // Wait for the dialog, which is shown with this frame.
    const frame = requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Dialog title={text('share.link')} onClose={endSharing}>
      <p className={styles.hint}>{text('share.linkHint')}</p>
      <textarea ref={box} className={styles.link} readOnly rows={6} aria-label={text('share.link')} value={link} />
    </Dialog>
  );
}

interface ShareDialogProps {
  title: string;
  /** Ways to save a drawing as a file, for one that is too large for a link. */
  files: ReactNode;
}

/** Asks whether the link includes the drawing; by default it does not. */
export function ShareDialog({ title, files }: ShareDialogProps) {
  const { drawing } = useSnapshot(drawingSlice);
  const [isWith, setIsWith] = useState(false);
  const text = useText();
  const written = useMemo(() => writeLinkDrawing(drawing), [drawing]);
  const share = (): void =>
    void shareView(title, { drawing: isWith && written !== null ? { text: written, points: drawing.points } : null });
  return (
    <Dialog
      title={text('share.parcel')}
      low
      start="title"
      onClose={endSharing}
      footer={
        <Button variant="primary" icon="share" wide onPress={share}>
          {text('share.send')}
        </Button>
      }
    >
      <CheckField label={text('share.withDrawing')} checked={isWith} disabled={written === null} onChange={setIsWith} />
      {written === null ? (
        <>
          <Callout tone="warning" icon="info">
            <p>{text('share.tooLarge', { count: formatNumber(drawing.points.length, 0) })}</p>
          </Callout>
          {files}
        </>
      ) : (
        <p className={styles.hint}>{text('share.withDrawingHint')}</p>
      )}
    </Dialog>
  );
}
