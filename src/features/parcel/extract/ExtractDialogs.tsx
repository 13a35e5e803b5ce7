import { type ReactNode, useEffect, useMemo, useState, useId } from 'react';
import { useIntl } from 'react-intl';
import { useSnapshot } from 'valtio';
import { useAnswer } from '../../../ui/controls/useAnswer.ts';
import { SELECTABLE_SCALES, type ExtractCheck, type ExtractPageSetup, type DrawCommand } from '../../../domain/land/extractContent.ts';
import { failure, type Failure, type Result } from '../../../domain/result.ts';
import { foldVietnamese } from '../../../domain/text/foldVietnamese.ts';
import { formatDateTime, formatNumber } from '../../../domain/text/format.ts';
import {
  checkExtractFile,
  endExtracts,
  type GatheredExtract,
  gatherExtract,
  previewExtract,
  writeExtract,
} from '../../../flows/parcel/gatherExtract.ts';
import { sendOrSaveFile } from '../../../flows/shell/openShareSheet.ts';
import type { MessageIdOf } from '../../../i18n/catalogues/parts.ts';
import { paperText } from '../../../i18n/text/paperText.ts';
import { type Text, useText } from '../../../i18n/text/useText.ts';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../../../domain/text/languages.ts';
import { checkExtract, extractSlice, showExtract } from '../../../state/parcel/extractSlice.ts';
import { FileButton, RetryButton } from '../../../ui/controls/Button.tsx';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { Callout } from '../../../ui/layout/Callout.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { composeExtract } from './composeExtract.ts';
import { PaperActions, PaperFields } from './PaperFields.tsx';
import styles from './Extract.module.css';

interface ExtractPreviewProps {
  commands: readonly DrawCommand[];
  widthMm: number;
  heightMm: number;
  label: string;
}

const pathOf = (paths: ReadonlyArray<readonly number[]>, isClosed: boolean): string =>
  paths.map((points) => `M${points.map((value) => Math.round(value * 100) / 100).join(' ')}${isClosed ? 'Z' : ''}`).join('');

/** Draws a page from the drawing commands of the PDF. */
function ExtractPreview({ commands, widthMm, heightMm, label }: ExtractPreviewProps) {
  const id = useId();
  return (
    <svg className={styles.page} viewBox={`0 0 ${widthMm} ${heightMm}`} role="img" aria-label={label}>
      {drawn(commands, 0, id).nodes}
    </svg>
  );
}

/** Returns nodes of the commands up to the end of a clip. A command has no identity but its index. */
function drawn(commands: readonly DrawCommand[], from: number, id: string): { nodes: ReactNode[]; next: number } {
  const nodes: ReactNode[] = [];
  let at = from;
  while (at < commands.length) {
    const command = commands[at]!;
    if (command.kind === 'unclip') return { nodes, next: at + 1 };
    if (command.kind === 'clip') {
      const within = drawn(commands, at + 1, id);
      const clip = `${id}${at}`;
      nodes.push(
        <g key={at} clipPath={`url(#${clip})`}>
          <clipPath id={clip}>
            <path d={pathOf(command.paths, true)} clipRule="evenodd" />
          </clipPath>
          {within.nodes}
        </g>,
      );
      at = within.next;
      continue;
    }
    nodes.push(<Mark key={at} command={command} />);
    at += 1;
  }
  return { nodes, next: at };
}

function Mark({ command }: { command: Extract<DrawCommand, { kind: 'path' | 'text' }> }) {
  if (command.kind === 'path') {
    const { paths, isClosed, fill = 'none', stroke, widthMm } = command;
    return <path d={pathOf(paths, isClosed)} fill={fill} fillRule="evenodd" stroke={stroke} strokeWidth={widthMm} />;
  }
  const { xMm, yMm, sizeMm, weight, text, colour, angleDeg } = command;
  return (
    <text
      x={xMm}
      y={yMm}
      fontSize={sizeMm}
      fontWeight={weight}
      fill={colour}
      transform={angleDeg ? `rotate(${-angleDeg} ${xMm} ${yMm})` : undefined}
    >
      {text}
    </text>
  );
}

const COLOURS = ['own', 'around'] as const;
type Preview = Extract<Awaited<ReturnType<typeof previewExtract>>, { ok: true }>['value'];

const FAULT_MESSAGES: Partial<Record<Failure['kind'], MessageIdOf<'paper'>>> = { offline: 'extract.offline', refused: 'extract.unable' };

/** Dialogs of 'Phiếu thông tin thửa đất' and of the check of an extract. A chunk of its own, with its catalogue. */
export function ExtractDialogs() {
  const { isOpen, checked } = useSnapshot(extractSlice);
  const isShown = isOpen || checked !== null;
  useEffect(() => (isShown ? endExtracts : undefined), [isShown]);
  return (
    <>
      {isOpen && <ExtractDialog />}
      {checked && <CheckDialog key={`${checked.name} ${checked.lastModified}`} />}
    </>
  );
}

function ExtractDialog() {
  const [attempt, setAttempt] = useState(0);
  return <Gathering key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function Gathering({ onRetry }: { onRetry: () => void }) {
  const { locale } = useIntl();
  const text = useText<'paper'>();
  const gathered = useAnswer(gatherExtract, []);
  if (gathered?.ok) return <Choices gathered={gathered.value} text={text} first={locale as Language} onRetry={onRetry} />;
  return (
    <ExtractFrame text={text}>
      {gathered ? (
        <Fault why={gathered.error} text={text} onRetry={onRetry} />
      ) : (
        <Skeleton height={240} label={text('extract.preparing')} />
      )}
    </ExtractFrame>
  );
}

function ExtractFrame({ text, children }: { text: Text<'paper'>; children: ReactNode }) {
  return (
    <Dialog title={text('print.title')} page start="title" onClose={() => showExtract(false)}>
      {children}
    </Dialog>
  );
}

function Fault({ why, text, onRetry }: { why: Failure; text: Text<'paper'>; onRetry: () => void }) {
  return (
    <>
      <Callout tone="error">{text(FAULT_MESSAGES[why.kind] ?? 'extract.failed')}</Callout>
      <RetryButton wide onPress={onRetry} />
    </>
  );
}

interface ChoicesProps {
  gathered: GatheredExtract;
  text: Text<'paper'>;
  /** Initial language of the document: the page's. */
  first: Language;
  onRetry: () => void;
}

/** Choices of paper, orientation, scale and language, with a preview of the first page; saves or shares it. */
function Choices({ gathered, text, first, onRetry }: ChoicesProps) {
  const [language, setLanguage] = useState(first);
  const [paper, setPaper] = useState<ExtractPageSetup>({ size: 'a4', isLandscape: false, scale: null });
  const [colours, setColours] = useState<(typeof COLOURS)[number]>('own');
  const [busy, setBusy] = useState<'save' | 'send' | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const content = useMemo(() => composeExtract(gathered, language, colours), [gathered, language, colours]);
  const preview = useAnswer(() => previewExtract(content, paper), [content, paper]);

  const make = async (action: 'save' | 'send'): Promise<void> => {
    setBusy(action);
    setFailed(null);
    const { parcelNumber, sheetNumber } = gathered.record.parcel;
    // File name that every system accepts.
    const name = foldVietnamese(paperText(language)('print.fileName', { parcel: parcelNumber, sheet: sheetNumber }));
    const file = await writeExtract(content, paper, gathered.record, name.replaceAll(' ', '-').slice(0, 80));
    setBusy(null);
    if (!file.ok) return setFailed(file.error);
    await sendOrSaveFile(file.value, action);
  };

  const scales = [
    { value: '', text: text('extract.scaleFit') },
    ...SELECTABLE_SCALES.map((scale) => ({ value: String(scale), text: text('print.scale', { scale: formatNumber(scale, 0) }) })),
  ];
  return (
    <ExtractFrame text={text}>
      <div className={styles.form}>
        <div className={styles.pair}>
          <PaperFields size={paper.size} isLandscape={paper.isLandscape} onChange={(change) => setPaper({ ...paper, ...change })} />
        </div>
        <SelectField
          label={text('extract.scale')}
          value={paper.scale === null ? '' : String(paper.scale)}
          options={scales}
          onChange={(scale) => setPaper({ ...paper, scale: scale === '' ? null : Number(scale) })}
        />
        <RadioGroup
          label={text('extract.language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
          onChange={setLanguage}
        />
        {gathered.zonesAround.length > 0 && (
          <RadioGroup
            label={text('extract.colours')}
            value={colours}
            options={COLOURS.map((colour) => ({ value: colour, text: text(`extract.colours.${colour}`) }))}
            onChange={setColours}
          />
        )}
        <Shown preview={preview} text={text} onRetry={onRetry} />
        {failed && <Callout tone="error">{text(FAULT_MESSAGES[failed.kind] ?? 'extract.failed')}</Callout>}
        <Callout tone="warning">{content.notice}</Callout>
        <FileButton icon="file" variant="quiet" label={text('extract.check')} accept="application/pdf,.pdf" onPick={checkExtract} />
        <div className={styles.foot}>
          <PaperActions busy={busy} make={make} />
        </div>
      </div>
    </ExtractFrame>
  );
}

function Shown({ preview, text, onRetry }: { preview: Result<Preview> | null; text: Text<'paper'>; onRetry: () => void }) {
  if (preview === null) return <Skeleton height={240} label={text('extract.preparing')} />;
  if (!preview.ok) return <Fault why={preview.error} text={text} onRetry={onRetry} />;
  const { pageCount: pages, isWhole, first, widthMm, heightMm } = preview.value;
  const scale = formatNumber(preview.value.scale, 0);
  return (
    <figure className={styles.shown}>
      <ExtractPreview commands={first} widthMm={widthMm} heightMm={heightMm} label={text('extract.preview', { pages, scale })} />
      <figcaption>
        <p role="status">{text('extract.previewLine', { pages, scale })}</p>
        {!isWhole && <Callout tone="warning">{text('extract.cutOff')}</Callout>}
      </figcaption>
    </figure>
  );
}

const VERDICTS = {
  intact: { title: 'extract.intact', message: 'extract.intactWords', tone: 'info' },
  changed: { title: 'extract.changed', message: 'extract.changedWords', tone: 'error' },
  foreign: { title: 'extract.foreign', message: 'extract.foreignWords', tone: 'warning' },
} as const;

function CheckDialog() {
  const [file] = useState(extractSlice.checked);
  const text = useText<'paper'>();
  const answer = useAnswer(async () => (file ? checkExtractFile(file) : failure('stale')), [file]);
  return (
    <Dialog title={text('extract.checkTitle')} low scrollable start="title" onClose={() => checkExtract(null)}>
      <div className={styles.form} role="status">
        {answer === null && <Skeleton height={240} label={text('extract.checking')} />}
        {answer?.ok === false && (
          <Callout tone="error">{text(answer.error.kind === 'refused' ? 'extract.unable' : 'extract.unread')}</Callout>
        )}
        {answer?.ok && <Verdict check={answer.value} name={file?.name ?? ''} text={text} />}
      </div>
    </Dialog>
  );
}

function Verdict({ check, name, text }: { check: ExtractCheck; name: string; text: Text<'paper'> }) {
  const { title, message, tone } = VERDICTS[check.verdict];
  const about: Record<string, string> =
    check.verdict === 'intact'
      ? {
          parcel: 'mapTitle' in check ? check.mapTitle : text('print.name', { parcel: check.parcelNumber, sheet: check.sheetNumber }),
          made: formatDateTime(new Date(check.madeAt)),
        }
      : {};
  return (
    <>
      <Callout tone={tone}>
        <strong>{text(title)}</strong>
        <p className={styles.name}>{text(message, { name, ...about })}</p>
      </Callout>
      <p>{text('extract.noSignature')}</p>
    </>
  );
}
