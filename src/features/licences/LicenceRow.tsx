import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PartNote, ShippedPart } from '../../domain/licences/shippedPart.ts';
import { loadLicenceTexts } from '../../flows/shell/loadLicences.ts';
import type { MessageIdOf } from '../../i18n/catalogues/parts.ts';
import { useText } from '../../i18n/text/useText.ts';
import { licencesSlice } from '../../state/licencesSlice.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import styles from './Licences.module.css';

const NOTES: Readonly<Record<PartNote, MessageIdOf<'about'>>> = {
  replaceLibrary: 'licences.replaceLibrary',
  openSource: 'licences.openSource',
  shareAlike: 'licences.shareAlike',
  attributed: 'licences.attributed',
};

/** The words of the licence, fetched with the first that is opened. */
function LicenceText({ place }: { place: number }) {
  const { textsStatus } = useSnapshot(licencesSlice);
  const text = useText<'about'>();
  if (textsStatus === 'ready') {
    return (
      <pre className={styles.text} lang="en">
        {licencesSlice.texts[place]}
      </pre>
    );
  }
  if (textsStatus === 'failed') {
    return (
      <div className={styles.details} role="status">
        <p>{text('licences.textFailed')}</p>
        <Button icon="retry" onPress={() => void loadLicenceTexts()}>
          {text('results.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div role="status" aria-label={text('licences.loading')}>
      <Skeleton height={96} />
    </div>
  );
}

/** One work: name, version and licence; behind them whose it is, where its source lies, and the licence's text. */
export function LicenceRow({ part }: { part: ShippedPart }) {
  const [isOpen, setOpen] = useState(false);
  const text = useText<'about'>();
  const { name, version, licence, by, source, within, note, isFilledIn } = part;
  const toggle = (open: boolean): void => {
    setOpen(open);
    if (open && part.text !== null) void loadLicenceTexts();
  };
  const facts: ReadonlyArray<readonly [MessageIdOf<'about'>, string]> = [
    ['licences.by', by],
    ['licences.within', within ?? ''],
    ['licences.source', source],
  ];
  return (
    <li className={styles.row}>
      <Disclosure
        summary={
          <>
            <span className={styles.name}>
              {name} {version !== '' && <span className={styles.version}>{version}</span>}
            </span>
            <span className={styles.licence}>{licence === 'public domain' ? text('licences.publicDomain') : licence}</span>
          </>
        }
        onToggle={toggle}
      >
        {isOpen && (
          <div className={styles.details}>
            <dl className={styles.details}>
              {facts.map(
                ([label, value]) =>
                  value !== '' && (
                    <div key={label}>
                      <dt className={styles.licence}>{text(label)}</dt>
                      <dd className={styles.fact}>{value}</dd>
                    </div>
                  ),
              )}
            </dl>
            {note !== undefined && <p>{text(NOTES[note])}</p>}
            {isFilledIn && <p>{text('licences.filledIn')}</p>}
            {part.text !== null && <LicenceText place={part.text} />}
          </div>
        )}
      </Disclosure>
    </li>
  );
}
