import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { nameInitial, type User } from '../../domain/account/user.ts';
import { changeAvatar, typeProfile, updateProfile } from '../../flows/account/updateProfile.ts';
import { pictureAddress } from '../../flows/shell/fileAddress.ts';
import { shownText, useText } from '../../i18n/text/useText.ts';
import { type AccountField, accountSlice, dropProfileDraft, profileDraftSlice } from '../../state/account/accountSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { unitsSlice } from '../../state/search/unitsSlice.ts';
import { Button, FileButton } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { SubmitButton } from '../../ui/controls/SubmitButton.tsx';
import styles from './User.module.css';

/** Avatar, uploaded as soon as it is chosen. */
function AvatarField({ user }: { user: User }) {
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

export function ProfileView({ user }: { user: User }) {
  const { busy, fieldErrors, formError } = useSnapshot(accountSlice);
  const { draft } = useSnapshot(profileDraftSlice, { sync: true });
  const { provinces } = useSnapshot(unitsSlice);
  const text = useText();
  const form = draft ?? { fullName: user.fullName, phone: user.phone, address: user.address, province: user.province };

  const names = provinces['2025'].units.map((unit) => ({ value: unit.name, text: unit.nameWithType || unit.name }));
  // The stored province may have been merged into another one since.
  const isListed = form.province === '' || names.some(({ value }) => value === form.province);
  const options = isListed ? names : [{ value: form.province, text: form.province }, ...names];
  const errorOf = (field: AccountField): string | undefined => shownText(text, fieldErrors[field]);

  return (
    <Form busy={busy} onSubmit={() => void updateProfile(form)}>
      <AvatarField user={user} />
      <TextField
        label={text('register.fullName')}
        purpose="name"
        enterKeyHint="next"
        required
        value={form.fullName}
        error={errorOf('fullName')}
        onChange={(typed) => typeProfile({ ...form, fullName: typed }, 'fullName')}
      />
      <TextField label={text('register.email')} value={user.email} disabled hint={text('profile.emailHint')} onChange={() => undefined} />
      <TextField
        label={text('register.phone')}
        purpose="tel"
        enterKeyHint="next"
        required
        value={form.phone}
        error={errorOf('phone')}
        onChange={(typed) => typeProfile({ ...form, phone: typed }, 'phone')}
      />
      <SelectField
        label={text('account.province')}
        emptyText={text('unit.chooseProvince')}
        options={options}
        value={form.province}
        error={errorOf('province') ?? (provinces['2025'].status === 'failed' ? text('unit.failed') : undefined)}
        onChange={(chosen) => typeProfile({ ...form, province: chosen }, 'province')}
      />
      <TextField
        label={text('account.address')}
        name="address"
        autoComplete="street-address"
        enterKeyHint="done"
        value={form.address}
        error={errorOf('address')}
        onChange={(typed) => typeProfile({ ...form, address: typed }, 'address')}
      />
      <SubmitButton label={text('profile.save')} fault={shownText(text, formError)} busy={busy} />
      {draft && (
        <div className={styles.unsaved}>
          <span>{text('profile.unsaved')}</span>
          <Button variant="quiet" onPress={dropProfileDraft}>
            {text('profile.undo')}
          </Button>
        </div>
      )}
    </Form>
  );
}
