import { canShareFiles } from '../../../flows/parcel/gatherExtract.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import styles from './Extract.module.css';

interface PaperLayout {
  size: 'a4' | 'a3';
  isLandscape: boolean;
}

export function PaperFields({ size, isLandscape, onChange }: PaperLayout & { onChange: (change: Partial<PaperLayout>) => void }) {
  const text = useText<'paper'>();
  return (
    <>
      <RadioGroup
        label={text('extract.paper')}
        value={size}
        options={[
          { value: 'a4', text: 'A4' },
          { value: 'a3', text: 'A3' },
        ]}
        onChange={(chosen) => onChange({ size: chosen })}
      />
      <RadioGroup
        label={text('extract.orientation')}
        value={isLandscape ? 'landscape' : 'portrait'}
        options={[
          { value: 'portrait', text: text('extract.portrait') },
          { value: 'landscape', text: text('extract.landscape') },
        ]}
        onChange={(orientation) => onChange({ isLandscape: orientation === 'landscape' })}
      />
    </>
  );
}

/** Buttons to save or share the file of a document; `busy` names the running one. */
export function PaperActions({ busy, make }: { busy: 'save' | 'send' | null; make: (action: 'save' | 'send') => Promise<void> }) {
  const text = useText<'paper'>();
  return (
    <div className={styles.actions}>
      <Button variant="primary" icon="download" wide busy={busy === 'save'} onPress={() => void make('save')}>
        {text('extract.save')}
      </Button>
      {canShareFiles() && (
        <Button icon="share" wide busy={busy === 'send'} onPress={() => void make('send')}>
          {text('extract.send')}
        </Button>
      )}
    </div>
  );
}
