import '@fontsource/ibm-plex-mono/400.css';
import '@fontsource/ibm-plex-mono/500.css';
import '@fontsource/ibm-plex-sans/400.css';
import '@fontsource/ibm-plex-sans/600.css';
import '@fontsource/merriweather/400.css';
import '@fontsource/open-sans/400.css';
import '@fontsource/open-sans/600.css';
import '@fontsource/source-serif-4/400.css';
import '@fontsource/source-serif-4/600.css';

/** Fonts that the first generator does not use. */
export const PRINTED_FONTS = [
  { family: 'Open Sans', weight: 400 },
  { family: 'Open Sans', weight: 600 },
  { family: 'Source Serif 4', weight: 400 },
  { family: 'Source Serif 4', weight: 600 },
  { family: 'IBM Plex Sans', weight: 400 },
  { family: 'IBM Plex Sans', weight: 600 },
  { family: 'IBM Plex Mono', weight: 400 },
  { family: 'IBM Plex Mono', weight: 500 },
  { family: 'Merriweather', weight: 400 },
] as const;

const SAMPLE = '0123456789.,Bảng kê tọa độ ƯƠỨ Cạnh ²';

export async function loadPrintedFonts(): Promise<void> {
  for (const { family, weight } of PRINTED_FONTS) {
    const faces = await document.fonts.load(`${weight} 20px "${family}"`, SAMPLE);
    if (faces.length === 0) throw new Error(`no font file of ${family} ${weight}`);
  }
}
