import type { SubmitEvent } from 'react';
import { useSnapshot } from 'valtio';
import { unreadNumbers } from '../../domain/coordinates/readAnglePair.ts';
import { readingDoubt, readCoordinates } from '../../domain/coordinates/readCoordinates.ts';
import { formatTyped } from '../../domain/text/format.ts';
import { locateMe } from '../../flows/search/locateMe.ts';
import { coordinateFault, searchCoordinates } from '../../flows/search/searchCoordinates.ts';
import { searchAsPlace } from '../../flows/search/typePlace.ts';
import { nextPaint } from '../../flows/shell/nextPaint.ts';
import { type Text, useText } from '../../i18n/text/useText.ts';
import { LOCATION_MESSAGES, locationSlice } from '../../state/shell/compassSlice.ts';
import { searchSlice, typeCoordinates } from '../../state/search/searchSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './Search.module.css';
import { CancelSearchButton } from './CancelSearchButton.tsx';

/** Button 'Vị trí của tôi' (§2): idle, waiting up to 10 s, or failed until it is pressed again (§8: no notice). */
function LocateButton() {
  const { busy } = useSnapshot(searchSlice);
  const { status } = useSnapshot(locationSlice);
  const text = useText();
  const isWaiting = busy === 'position';
  const fault = isWaiting ? null : LOCATION_MESSAGES[status];
  return (
    <div className={styles.locate}>
      <Button icon={fault ? 'retry' : 'locate'} wide busy={isWaiting} onPress={() => void locateMe()}>
        {text(isWaiting ? 'mapTools.locating' : fault ? 'google.locateAgain' : 'mapTools.locate')}
      </Button>
      <CancelSearchButton wait="position" />
      <p role="status" className={styles.soft}>
        {fault && text(fault)}
      </p>
    </div>
  );
}

/** Returns how coordinates are read that §5's literal rule refuses, shown before the search. */
function understood(typed: string, text: Text): string | undefined {
  const read = readCoordinates(typed);
  const unread = read === null ? unreadNumbers(typed) : [];
  if (unread.length > 0) return text('notice.unread', { numbers: unread.join(', ') });
  if (read === null || read === 'shortLink' || read.form === 'google') return undefined;
  const position = formatTyped(read.position);
  const doubt = readingDoubt(read);
  if (doubt) return text(`notice.understood.${doubt.kind}`, { position, of: doubt.of });
  const message = text(read.form === 'vn2000' ? 'notice.understoodVn2000' : 'notice.understood', { position });
  return read.swapped ? `${message} ${text('notice.coordinatesSwapped')}` : message;
}

/** Returns whether words were typed rather than numbers, which can be searched as a place name. */
const isName = (typed: string): boolean => /\p{L}{2}/u.test(typed) && readCoordinates(typed) === null;

/** Form of the google tab: own position, or coordinates copied from a maps service (§2, §5). */
export function GoogleForm() {
  const { googleText, fieldErrors } = useSnapshot(searchSlice, { sync: true });
  const text = useText();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Paint the press first: a result closes the drawer, and opens chips and pin.
    void nextPaint().then(searchCoordinates);
  };
  const fault = coordinateFault(googleText);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LocateButton />
      <TextField
        label={text('google.label')}
        value={googleText}
        placeholder={text('google.example')}
        hint={understood(googleText, text)}
        error={fieldErrors.google ? text(fault) : undefined}
        end={googleText !== '' && <IconButton icon="close" label={text('google.clear')} onPress={() => typeCoordinates('')} />}
        onChange={typeCoordinates}
      />
      {fieldErrors.google && isName(googleText) && (
        <Button variant="quiet" icon="place" onPress={searchAsPlace}>
          {text('google.searchAsPlace')}
        </Button>
      )}
      <Button type="submit" variant="primary" icon="search" wide>
        {text('search.submit')}
      </Button>
      <Disclosure summary={text('google.guide')}>
        <ol className={styles.steps}>
          <li>{text('google.guideStep1')}</li>
          <li>{text('google.guideStep2')}</li>
          <li>{text('google.guideStep3')}</li>
          <li>{text('google.guideStep4')}</li>
        </ol>
        <p className={styles.soft}>{text('google.guideForms')}</p>
      </Disclosure>
    </form>
  );
}
