import { useState } from 'react';
import { nameInitial, type User } from '../../domain/account/user.ts';
import { changeAvatar } from '../../flows/account/changeAvatar.ts';
import { pictureAddress } from '../../flows/shell/fileAddress.ts';
import { shownText, useText } from '../../i18n/useText.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { FileButton } from '../../ui/controls/FileButton.tsx';
import styles from './User.module.css';

/** The avatar, uploaded as soon as it is chosen. */
export function AvatarField({ user }: { user: User }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<ShownMessage | null>(null);
  const text = useText();

  const upload = async (file: File): Promise<void> => {
    setBusy(true);
    setFault(await changeAvatar(file));
    setBusy(false);
  };
  return (
    <div className={styles.avatar} role="group" aria-label={text('profile.avatar')}>
      <Avatar src={pictureAddress(user.imagesLink)} initial={nameInitial(user.fullName)} size="large" />
      <div className={styles.avatarWords}>
        <FileButton
          label={text('profile.chooseAvatar')}
          icon="camera"
          accept="image/jpeg,image/png,image/webp"
          busy={busy}
          onPick={(file) => void upload(file)}
        />
        <p className={fault ? styles.fault : styles.hint}>{shownText(text, fault) ?? text('profile.avatarHint')}</p>
      </div>
    </div>
  );
}
