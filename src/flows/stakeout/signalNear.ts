const TONE_HZ = 880;
const TONE_S = 0.12;
const VIBRATION_MS = 200;

const tones: { audio: AudioContext | null } = { audio: null };

/** Makes tones possible. To be called in a press: browsers let no page sound before one. */
export function readyTones(): void {
  tones.audio ??= new AudioContext();
  void tones.audio.resume();
}

/** Within the accuracy of a corner: the phone trembles once, and there is a tone with every fix, if tones are wanted. */
export function signalNear({ isFirst, sound }: { isFirst: boolean; sound: boolean }): void {
  // Safari does not know it.
  if (isFirst) navigator.vibrate?.(VIBRATION_MS);
  const { audio } = tones;
  if (!sound || !audio) return;
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = TONE_HZ;
  // Without a click at the end.
  loudness.gain.setValueAtTime(0.3, audio.currentTime);
  loudness.gain.linearRampToValueAtTime(0, audio.currentTime + TONE_S);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + TONE_S);
}
