import { useSnapshot } from 'valtio';
import { sharePressed } from '../../flows/shell/sharePressed.ts';
import { useText } from '../../i18n/text/useText.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { askToShare } from '../../state/shell/shareSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ActionButton } from '../../ui/layout/ActionRow.tsx';
import styles from './Share.module.css';

interface ShareButtonProps {
  variant: 'action' | 'floating';
}

/** Shares a link to the map's content, titled by the open parcel. A user with a drawing is asked about including it. */
export function ShareButton({ variant }: ShareButtonProps) {
  const { parcel } = useSnapshot(selectionSlice);
  const text = useText();
  const share = (): void => {
    const name = parcel && text('parcel.name', { sheet: parcel.sheetNumber, parcel: parcel.parcelNumber });
    const title = name === null ? text('app.title') : `${name}, ${parcel?.address}`;
    if (drawingSlice.drawing.points.length > 0) askToShare(title);
    else void sharePressed(title);
  };
  if (variant === 'action') return <ActionButton icon="share" label={text('share.parcel')} onPress={share} />;
  return (
    <div className={styles.floating}>
      <IconButton icon="share" label={text('share.view')} onPress={share} />
    </div>
  );
}
