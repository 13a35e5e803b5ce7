import type { SubmitEvent } from 'react';
import { useSnapshot } from 'valtio';
import { locateMe } from '../../flows/locateMe.ts';
import { searchCoordinates } from '../../flows/searchCoordinates.ts';
import { useText } from '../../i18n/useText.ts';
import { searchSlice } from '../../state/searchSlice.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Search.module.css';

/** The google tab: own position, or coordinates copied from a maps service (§2, §5). */
export function GoogleForm() {
  const search = useSnapshot(searchSlice, { sync: true });
  const text = useText();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void searchCoordinates();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Button icon="locate" wide busy={search.busy === 'position'} onPress={() => void locateMe()}>
        {text('google.myLocation')}
      </Button>
      <TextField
        label={text('google.label')}
        value={search.googleText}
        placeholder={text('google.example')}
        error={search.fieldErrors.google ? text('notice.coordinateFormat') : undefined}
        onChange={(typed) => {
          searchSlice.googleText = typed;
          delete searchSlice.fieldErrors.google;
        }}
      />
      <Button type="submit" variant="primary" icon="search" wide busy={search.busy === 'google'}>
        {text('search.submit')}
      </Button>
      <Disclosure summary={text('google.guide')}>
        <ol className={styles.steps}>
          <li>{text('google.guideStep1')}</li>
          <li>{text('google.guideStep2')}</li>
          <li>{text('google.guideStep3')}</li>
          <li>{text('google.guideStep4')}</li>
        </ol>
      </Disclosure>
    </form>
  );
}
