const TONE_HZ = 880;
const TONE_S = 0.12;
const VIBRATION_MS = 200;

const tones: { audio: AudioContext | null } = { audio: null };

/** Enables tones. Must be called during a press: browsers block sound before one. */
export function prepareTones(): void {
  tones.audio ??= new AudioContext();
  void tones.audio.resume();
}

/** Signals that a corner is within the accuracy: vibrates once, and plays a tone with every fix if tones are on. */
export function signalNear({ isFirst, sound }: { isFirst: boolean; sound: boolean }): void {
  // Safari lacks it.
  if (isFirst) navigator.vibrate?.(VIBRATION_MS);
  const { audio } = tones;
  if (!sound || !audio) return;
  const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = TONE_HZ;
  // Avoids a click at the end.
  loudness.gain.setValueAtTime(0.3, audio.currentTime);
  loudness.gain.linearRampToValueAtTime(0, audio.currentTime + TONE_S);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + TONE_S);
}
