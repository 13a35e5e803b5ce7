import type { CertificateKind, CertificateTruth } from './certificateTruth.ts';
import type { Difficulty } from './difficulty.ts';
import { makeCurved } from './curved/makeCurved.ts';
import { makeCertificate } from './makeCertificate.ts';

/** Functions of this page for external scripts. */
declare global {
  var makeSample: (
    generator: 1 | 3,
    seed: number,
    difficulty: Difficulty,
    kind: CertificateKind,
  ) => Promise<{ jpegBase64: string; truth: CertificateTruth }>;
}

globalThis.makeSample = async (generator, seed, difficulty, kind) => {
  const { jpeg, truth } = await (generator === 1 ? makeCertificate(seed, difficulty, null, kind) : makeCurved(seed, difficulty));
  const url = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsDataURL(jpeg);
  });
  return { jpegBase64: url.slice(url.indexOf(',') + 1), truth };
};
document.body.dataset.ready = '';
