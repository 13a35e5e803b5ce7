import { useText } from '../../i18n/text/useText.ts';
import type { MessageIdOf } from '../../i18n/catalogues/parts.ts';
import { useDeferredValue, useState } from 'react';
import { useSnapshot } from 'valtio';
import { PART_KINDS, type ShippedPart } from '../../domain/licences/shippedPart.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import { loadLicences, loadLicenceTexts } from '../../flows/licences/loadLicences.ts';
import { licencesSlice, licenceTextsSlice, showLicences } from '../../state/licences/licencesSlice.ts';
import { RetryButton } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { EmptyState, FailedState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Licences.module.css';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';

/** Text of the licence, loaded with the first that is opened. */
function LicenceText({ place }: { place: number }) {
  const { status } = useSnapshot(licenceTextsSlice);
  const text = useText<'about'>();
  if (status === 'ready') {
    return (
      <pre className={styles.text} lang="en">
        {licenceTextsSlice.texts[place]}
      </pre>
    );
  }
  if (status === 'failed') {
    return (
      <div className={styles.details} role="status">
        <p>{text('licences.textFailed')}</p>
        <RetryButton onPress={() => void loadLicenceTexts()} />
      </div>
    );
  }
  return <Skeleton height={96} label={text('licences.loading')} />;
}

function LicenceRow({ part }: { part: ShippedPart }) {
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
            {note !== undefined && <p>{text(`licences.note.${note}`)}</p>}
            {isFilledIn && <p>{text('licences.filledIn')}</p>}
            {part.text !== null && <LicenceText place={part.text} />}
          </div>
        )}
      </Disclosure>
    </li>
  );
}

const searchTextOf = ({ name, licence, by, within = '' }: ShippedPart): string => foldVietnamese(`${name} ${licence} ${by} ${within}`);

function matchParts(parts: readonly ShippedPart[], typed: string): readonly ShippedPart[] {
  const words = foldVietnamese(typed).split(' ').filter(Boolean);
  return words.length === 0 ? parts : parts.filter((part) => words.every((word) => searchTextOf(part).includes(word)));
}

function LicencesState() {
  const { status } = useSnapshot(licencesSlice);
  const text = useText<'about'>();
  if (status === 'failed') {
    return <FailedState title={text('licences.failed')} onRetry={() => void loadLicences()} />;
  }
  return (
    <div className={styles.list} role="status" aria-label={text('licences.loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} height={64} />
      ))}
    </div>
  );
}

function LicenceList() {
  const { parts } = licencesSlice;
  const [typed, setTyped] = useState('');
  const text = useText<'about'>();
  const found = matchParts(parts, useDeferredValue(typed));
  return (
    <>
      <TextField
        label={text('licences.search')}
        value={typed}
        inputMode="search"
        prefix={<Icon name="search" size={16} />}
        onChange={setTyped}
      />
      <p className={styles.count} role="status">
        {text('licences.count', { count: found.length })}
      </p>
      {PART_KINDS.map((kind) => {
        const ofKind = found.filter((part) => part.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <section key={kind} aria-label={text(`licences.kind.${kind}`)}>
            <h3 className={styles.kind}>{text(`licences.kind.${kind}`)}</h3>
            <ul className={styles.list}>
              {ofKind.map((part) => (
                <LicenceRow key={`${part.name} ${part.version} ${part.within ?? ''}`} part={part} />
              ))}
            </ul>
          </section>
        );
      })}
      {found.length === 0 && <EmptyState picture="list" title={text('licences.none')} />}
    </>
  );
}

/** Dialog 'Giấy phép': the third-party components of the app and their licences. */
export function LicencesDialog() {
  const { open, status } = useSnapshot(licencesSlice);
  const text = useText<'about'>();

  if (!open) return null;
  return (
    <Dialog title={text('licences.title')} onClose={() => showLicences(false)} page>
      <div className={styles.licences}>
        <p className={styles.lead}>{text('licences.lead')}</p>
        {status === 'ready' ? <LicenceList /> : <LicencesState />}
      </div>
    </Dialog>
  );
}
