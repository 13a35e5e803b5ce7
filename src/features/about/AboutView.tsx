import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { LATEST_NEWS, PRODUCT_VERSION } from '../../domain/about/productVersion.ts';
import { closeAccount } from '../../flows/account/openAccount.ts';
import { openMeasure } from '../../flows/drawing/openMeasure.ts';
import { openLayersPanel } from '../../flows/layers/openLayer.ts';
import { openNotes } from '../../flows/notes/loadNotes.ts';
import { openSearch } from '../../flows/search/openSearch.ts';
import type { MessageIdOf } from '../../i18n/catalogues/parts.ts';
import { useText } from '../../i18n/text/useText.ts';
import { leaveInformation } from '../../state/about/aboutSlice.ts';
import { configSlice } from '../../state/shell/configSlice.ts';
import { openPictureDialog } from '../../flows/picture/choosePicture.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Callout } from '../../ui/layout/Callout.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './About.module.css';

/** Formats a day as DD/MM/YYYY (§9). @param isoDay YYYY-MM-DD */
export const formatDay = (isoDay: string): string => isoDay.split('-').toReversed().join('/');

interface LinesProps {
  content: string;
  ordered?: boolean;
}

/** Shows a text of several lines as a list, a single line as a paragraph. */
export function Lines({ content, ordered }: LinesProps) {
  const lines = content.split('\n');
  if (lines.length === 1) return <p className={styles.words}>{content}</p>;
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </List>
  );
}

export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}

/** Shows the operator, or how to configure one. @param contact from the configuration */
export function Operator({ contact }: { contact: ReactNode }) {
  const { name, phone, email, address } = useSnapshot(configSlice).company;
  const text = useText<'about'>();
  if (name + phone + email + address !== '') return contact;
  return (
    <Callout tone="warning" icon="info">
      {text('about.operatorNone')}
    </Callout>
  );
}

/** Shows 'Giới thiệu': the purpose, the sources of data and the operator. */
export function AboutView({ contact }: { contact: ReactNode }) {
  const text = useText<'about'>();
  return (
    <>
      <p>{text('about.lead')}</p>
      <p className={styles.words}>{text('about.version', { version: PRODUCT_VERSION })}</p>
      <Section title={text('about.dataTitle')}>
        <Lines content={text('about.dataText')} />
      </Section>
      <Section title={text('about.measureTitle')}>
        <Lines content={text('about.measureText')} />
      </Section>
      <Section title={text('about.operatorTitle')}>
        <Operator contact={contact} />
      </Section>
    </>
  );
}

/** Entries, newest first; a new one requires a higher LATEST_NEWS. */
const ENTRIES: ReadonlyArray<{ day: string; message: MessageIdOf<'about'> }> = [
  { day: LATEST_NEWS, message: 'news.n5' },
  { day: '2026-11-25', message: 'news.n4' },
  { day: '2026-11-23', message: 'news.n3' },
  { day: '2026-11-22', message: 'news.n2' },
  { day: '2026-11-21', message: 'news.n1' },
];

/** Shows 'Có gì mới'. */
export function NewsView() {
  const text = useText<'about'>();
  return ENTRIES.map(({ day, message }) => (
    <Section key={day} title={<time dateTime={day}>{formatDay(day)}</time>}>
      <Lines content={text(message)} />
    </Section>
  ));
}

interface Topic {
  title: MessageIdOf<'about'>;
  steps: MessageIdOf<'about'>;
  open?: () => void;
}

const TOPICS: readonly Topic[] = [
  { title: 'help.place', steps: 'help.placeSteps', open: () => openSearch('dia-danh') },
  { title: 'help.google', steps: 'help.googleSteps', open: () => openSearch('google') },
  { title: 'help.corners', steps: 'help.cornersSteps', open: () => openSearch('goc-ranh') },
  { title: 'help.misread', steps: 'help.misreadSteps' },
  { title: 'help.stakeout', steps: 'help.stakeoutSteps' },
  { title: 'help.photo', steps: 'help.photoSteps', open: openPictureDialog },
  { title: 'help.plot', steps: 'help.plotSteps', open: () => openSearch('to-thua') },
  { title: 'help.parcelId', steps: 'help.parcelIdSteps' },
  { title: 'help.layers', steps: 'help.layersSteps', open: openLayersPanel },
  { title: 'help.measure', steps: 'help.measureSteps', open: openMeasure },
  { title: 'help.notes', steps: 'help.notesSteps', open: openNotes },
  { title: 'help.topUp', steps: 'help.topUpSteps' },
];

/** Shows 'Trợ giúp': tasks with their steps. @param errorField a picture of the effect of misread corners */
export function HelpView({ errorField }: { errorField: ReactNode }) {
  const [isFieldAsked, setFieldAsked] = useState(false);
  const text = useText<'about'>();
  return (
    <div className={styles.topics}>
      {TOPICS.map(({ title, steps, open }) => (
        <Disclosure key={title} summary={text(title)} onToggle={title === 'help.misread' ? setFieldAsked : undefined}>
          <Lines content={text(steps)} ordered />
          {title === 'help.misread' && isFieldAsked && errorField}
          {open && (
            <Button
              onPress={() => {
                leaveInformation();
                closeAccount();
                open();
              }}
            >
              {text('help.open')}
              <span className="visually-hidden">: {text(title)}</span>
            </Button>
          )}
        </Disclosure>
      ))}
    </div>
  );
}
