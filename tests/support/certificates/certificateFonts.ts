import '@fontsource/arimo/400.css';
import '@fontsource/arimo/700.css';
import '@fontsource/cousine/400.css';
import '@fontsource/noto-serif/400.css';
import '@fontsource/roboto/400.css';
import '@fontsource/roboto/500.css';
import '@fontsource/tinos/400.css';
import '@fontsource/tinos/700.css';

export interface CertificateFont {
  family: string;
  /** Weight of numbers; titles are heavier if the family has such a weight. */
  weight: number;
  titleWeight: number;
}

/** Fonts metric-compatible with Times and Arial, usual in tables; not used by the second generator. */
export const CERTIFICATE_FONTS: readonly CertificateFont[] = [
  { family: 'Tinos', weight: 400, titleWeight: 700 },
  { family: 'Tinos', weight: 400, titleWeight: 700 },
  { family: 'Tinos', weight: 700, titleWeight: 700 },
  { family: 'Arimo', weight: 400, titleWeight: 700 },
  { family: 'Arimo', weight: 700, titleWeight: 700 },
  { family: 'Roboto', weight: 400, titleWeight: 500 },
  { family: 'Roboto', weight: 500, titleWeight: 500 },
  { family: 'Cousine', weight: 400, titleWeight: 400 },
  { family: 'Noto Serif', weight: 400, titleWeight: 400 },
];

const SAMPLE = '0123456789.,Bảng liệt kê tọa độ góc ranh ƯƠỨ Cạnh ²';

export const cssFont = (family: string, weight: number, sizePx: number): string => `${weight} ${sizePx}px "${family}"`;

let loaded: Promise<void> | undefined;
/** Loads all fonts, because a canvas draws only with loaded ones. */
export function loadCertificateFonts(): Promise<void> {
  loaded ??= (async () => {
    for (const { family, weight, titleWeight } of CERTIFICATE_FONTS) {
      for (const each of [weight, titleWeight]) {
        const faces = await document.fonts.load(cssFont(family, each, 20), SAMPLE);
        if (faces.length === 0) throw new Error(`no font file of ${family} ${each}`);
      }
    }
  })();
  return loaded;
}
