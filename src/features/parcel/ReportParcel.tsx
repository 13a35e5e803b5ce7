import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { REPORT_MAX_CHARS } from '../../domain/limits.ts';
import { reportParcel } from '../../flows/parcel/reportParcel.ts';
import { newUid } from '../../flows/shell/newUid.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { endReport, reportSlice, updateReport } from '../../state/parcel/reportSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/** Form of a report. Typed text stays until it is stored. */
function ReportDialog({ parcelId }: { parcelId: string }) {
  const { uid, typed } = useSnapshot(reportSlice, { sync: true });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<ShownMessage | null>(null);
  const [isMissing, setMissing] = useState(false);
  const text = useText();

  const send = async (): Promise<void> => {
    const isEmpty = typed.trim() === '';
    setMissing(isEmpty);
    if (isEmpty || busy) return;
    setBusy(true);
    const wrong = await reportParcel(uid, { parcelId, text: typed.trim() });
    setBusy(false);
    setFault(wrong);
    if (!wrong) endReport();
  };

  return (
    <Dialog title={text('report.title')} start="title" onClose={endReport}>
      <Form busy={busy} onSubmit={() => void send()}>
        <p>{text('report.lead')}</p>
        <TextArea
          label={text('report.text')}
          maxLength={REPORT_MAX_CHARS}
          value={typed}
          error={isMissing ? text('report.missing') : undefined}
          onChange={(value) => {
            updateReport({ typed: value });
            setMissing(false);
          }}
        />
        <SubmitButton label={text('report.send')} fault={shownText(text, fault)} busy={busy} />
      </Form>
    </Dialog>
  );
}

/** Button 'Báo lỗi dữ liệu' of a parcel, with its dialog. */
export function ReportParcel({ parcelId }: { parcelId: string }) {
  const { parcelId: reportedId } = useSnapshot(reportSlice);
  const text = useText();
  return (
    <>
      <Button variant="quiet" icon="warning" onPress={() => updateReport({ parcelId, uid: newUid(), typed: '' })}>
        {text('report.title')}
      </Button>
      {reportedId === parcelId && <ReportDialog parcelId={parcelId} />}
    </>
  );
}
