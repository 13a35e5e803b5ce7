import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { WATCH_CHANGES, WATCH_MAILS, type WatchChange, type WatchMail } from '../../domain/watches/watch.ts';
import { WATCH_TITLE_MAX_CHARS } from '../../domain/limits.ts';
import { endWatch, saveWatch, saveWatchChanges } from '../../flows/watches/watches.ts';
import { newUid } from '../../flows/shell/newUid.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { askToWatch, watchesSlice, type WatchSubject } from '../../state/watches/watchesSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import { CheckField, RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Watches.module.css';

/** Dialog 'Theo dõi thay đổi' of a parcel, its ward or an area; for an existing watch its settings and its end. */
export function WatchDialog() {
  const { asked, items, status, owner } = useSnapshot(watchesSlice);
  const { user } = useSnapshot(sessionSlice);
  const text = useText();
  if (!asked || user?.id !== owner) return null;
  const subject = asked as WatchSubject;
  // An existing watch of the parcel is edited; it is known once the list has loaded.
  const known = subject.kind === 'parcel' ? items.find(({ parcelId }) => parcelId === subject.parcelId) : undefined;
  const shown: WatchSubject = known ? { kind: 'watch', watch: known } : subject;
  return (
    <Dialog low title={text('watch.open')} start="title" onClose={() => askToWatch(null)}>
      <WatchForm key={shown.kind === 'watch' ? shown.watch.id : subject.kind} subject={shown} isBusy={status === 'loading'} />
    </Dialog>
  );
}

function WatchForm({ subject, isBusy }: { subject: WatchSubject; isBusy: boolean }) {
  const { hasMail } = useSnapshot(watchesSlice);
  const watch = subject.kind === 'watch' ? subject.watch : null;
  const [uid] = useState(newUid);
  const [isWard, setWard] = useState(false);
  const [title, setTitle] = useState(subject.kind === 'area' ? subject.name : '');
  const [changes, setChanges] = useState<readonly WatchChange[]>(watch?.changes ?? WATCH_CHANGES);
  const [mail, setMail] = useState<WatchMail>(watch?.mail ?? 'none');
  const [isPaused, setPaused] = useState(watch?.isPaused ?? false);
  const [sending, setSending] = useState<'save' | 'end' | null>(null);
  const [fault, setFault] = useState<ShownMessage | null>(null);
  const [isMissing, setMissing] = useState(false);
  const text = useText();

  const send = async (action: 'save' | 'end', act: () => Promise<ShownMessage | null>): Promise<void> => {
    if (sending || isBusy) return;
    setSending(action);
    setFault(await act());
    setSending(null);
  };
  const save = (): void => {
    setMissing(changes.length === 0);
    if (changes.length === 0) return;
    const choices = { changes, mail: hasMail ? mail : 'none' } as const;
    void send('save', () => {
      if (subject.kind === 'watch') return saveWatchChanges(subject.watch.id, { ...choices, isPaused });
      return saveWatch(
        uid,
        subject.kind === 'area' ? { ring: subject.ring, title: title.trim() || subject.name } : { parcelId: subject.parcelId, isWard },
        choices,
      );
    });
  };
  const toggle = (change: WatchChange, isOn: boolean): void => {
    setChanges(WATCH_CHANGES.filter((each) => (each === change ? isOn : changes.includes(each))));
    setMissing(false);
  };

  return (
    <Form busy={sending === 'save' || isBusy} onSubmit={save}>
      <p className={styles.name}>{subject.kind === 'watch' ? subject.watch.title : subject.name}</p>
      <p className={styles.soft}>{text('watches.lead')}</p>
      {subject.kind === 'parcel' && (
        <RadioGroup
          label={text('watches.place')}
          value={isWard ? 'ward' : 'parcel'}
          options={[
            { value: 'parcel', text: text('watches.parcel') },
            { value: 'ward', text: text('watches.ward') },
          ]}
          onChange={(value) => setWard(value === 'ward')}
        />
      )}
      {subject.kind === 'area' && (
        <TextField label={text('notes.name')} value={title} maxLength={WATCH_TITLE_MAX_CHARS} onChange={setTitle} />
      )}
      <fieldset className={styles.group}>
        <legend>{text('watches.kinds')}</legend>
        {WATCH_CHANGES.map((change) => (
          <CheckField
            key={change}
            label={text(`watches.change.${change}`)}
            checked={changes.includes(change)}
            onChange={(isOn) => toggle(change, isOn)}
          />
        ))}
      </fieldset>
      {hasMail ? (
        <RadioGroup
          label={text('watches.mail')}
          value={mail}
          options={WATCH_MAILS.map((value) => ({ value, text: text(`watches.mail.${value}`) }))}
          onChange={setMail}
        />
      ) : (
        !isBusy && <p className={styles.soft}>{text('watches.noMail')}</p>
      )}
      {hasMail && mail === 'daily' && <p className={styles.soft}>{text('watches.mailDailyNote')}</p>}
      {watch && <CheckField label={text('watches.paused')} checked={isPaused} onChange={setPaused} />}
      <SubmitButton
        label={text(watch ? 'watches.save' : 'watches.start')}
        fault={isMissing ? text('watches.missing') : shownText(text, fault)}
        icon="bell"
        busy={sending === 'save' || isBusy}
      />
      {watch && (
        <Button variant="danger" wide busy={sending === 'end'} onPress={() => void send('end', () => endWatch(watch.id))}>
          {text('watches.end')}
        </Button>
      )}
    </Form>
  );
}
