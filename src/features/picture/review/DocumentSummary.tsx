import { type Snapshot, useSnapshot } from 'valtio';
import { CODE_FIELDS, type CodeContent } from '../../../domain/picture/readCertificateCode.ts';
import type { PrintedPlotNumber } from '../../../domain/picture/readPrintedPlot.ts';
import { searchPrintedPlot } from '../../../flows/picture/matchAddress.ts';
import { copyWithNotice } from '../../../flows/shell/copyText.ts';
import { useText } from '../../../i18n/text/useText.ts';
import { pictureSlice } from '../../../state/picture/pictureSlice.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { Fact, FactList } from '../../../ui/lists/FactList.tsx';
import styles from './DocumentSummary.module.css';

/** Names of the fields of a certificate's code; the serial is separate. */
const FIELD_NAMES = {
  created: 'ocr.code.created',
  unitCode: 'ocr.code.unitCode',
  software: 'ocr.code.software',
  dossier: 'ocr.code.dossier',
  serial: 'ocr.code.serial',
  certificateCode: 'ocr.code.certificateCode',
  edited: 'ocr.code.edited',
  securityCode: 'ocr.code.securityCode',
} as const satisfies Record<(typeof CODE_FIELDS)[number], string>;

/** Facts beside the document's table: the QR code's content, sheet and parcel, area and address. */
export function DocumentSummary() {
  const { documentFacts } = useSnapshot(pictureSlice);
  const text = useText();
  if (!documentFacts) return null;
  const { code, plot } = documentFacts;
  const { sheet, parcel, areaM2, address } = plot;
  const hasPlot = Object.values(plot).some((fact) => fact !== null);
  if (!code && !hasPlot) return null;
  return (
    <section className={styles.paper} aria-label={text('ocr.paper')}>
      {hasPlot && (
        <FactList label={text('ocr.paperPlot')}>
          {sheet && <PrintedNumber name={text('ocr.paperSheet')} number={sheet} />}
          {parcel && <PrintedNumber name={text('ocr.paperParcel')} number={parcel} />}
          {areaM2 && <PrintedNumber name={text('ocr.area')} number={areaM2} unit=" m²" />}
          {address !== null && (
            <Fact name={text('ocr.paperAddress')}>
              {address} <span className={styles.doubt}>{text('ocr.paperUnsure')}</span>
            </Fact>
          )}
        </FactList>
      )}
      {sheet && parcel && (
        <Button icon="search" wide onPress={() => void searchPrintedPlot()}>
          {text('ocr.findPlot', { parcel: parcel.text, sheet: sheet.text })}
        </Button>
      )}
      {code && <Code code={code} />}
    </section>
  );
}

function PrintedNumber({ name, number, unit = '' }: { name: string; number: Snapshot<PrintedPlotNumber>; unit?: string }) {
  const text = useText();
  return (
    <Fact name={name}>
      {number.text}
      {unit} {!number.isSure && <span className={styles.doubt}>{text('ocr.paperUnsure')}</span>}
    </Fact>
  );
}

function Code({ code }: { code: Snapshot<CodeContent> }) {
  const text = useText();
  if (code.kind === 'text') {
    return (
      <Disclosure summary={text('ocr.codeText')}>
        <p className={styles.foreign}>{code.text}</p>
        {code.isCut && <p className={styles.soft}>{text('ocr.codeCut')}</p>}
      </Disclosure>
    );
  }
  const { fields } = code;
  return (
    <>
      <FactList label={text('ocr.code')}>
        <Fact name={text(FIELD_NAMES.serial)}>
          <span className={styles.serial}>
            <span>{fields.serial}</span>
            <Button onPress={() => void copyWithNotice(fields.serial)}>{text('ocr.copySerial')}</Button>
          </span>
        </Fact>
      </FactList>
      <p className={styles.soft}>{text('ocr.codeLocal')}</p>
      <Disclosure summary={text('ocr.codeFields')}>
        <FactList>
          {CODE_FIELDS.filter((field) => field !== 'serial' && fields[field] !== '').map((field) => (
            <Fact key={field} name={text(FIELD_NAMES[field])}>
              {fields[field]}
            </Fact>
          ))}
        </FactList>
      </Disclosure>
    </>
  );
}
