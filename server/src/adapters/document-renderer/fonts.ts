import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);

/** The fonts of a document by what they are for. Each name stands in its own call, so that the check for unused packages sees it. */
const files = {
  text: () => require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  italic: () => require.resolve('@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf'),
  bold: () => require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  code: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
  symbols: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  emoji: () => require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
} as const;

export type Face = keyof typeof files;
export const faces = Object.keys(files) as readonly Face[];

/** Where a font's file is. */
export function fontFile(face: Face): string {
  return files[face]();
}

const covered = new Map<Face, ReadonlySet<number>>();

function covers(face: Face, codePoint: number): boolean {
  let set = covered.get(face);
  if (!set) {
    set = new Set((openSync(fontFile(face)) as Font).characterSet);
    covered.set(face, set);
  }
  return set.has(codePoint);
}

/** What stands for a character that no font has. */
export const missingSign = '□';
/** Marks that only steer how their neighbours look. */
const steering = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/u;

/** A word that may not fit a line: given a place to break, it costs the line breaker as little as others. */
const endless = /[^\s\u200b]{60}(?=[^\s\u200b])/gu;

/** A piece of text in one font. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

/** Splits a text into pieces that their fonts have; what none has is shown by a sign and told to `onMissing`. */
export function runsOf(text: string, wanted: Face, onMissing: (character: string) => void): Run[] {
  const runs: { face: Face; text: string }[] = [];
  for (const character of text.toWellFormed().replaceAll('\t', '    ')) {
    if (steering.test(character)) continue;
    const face = faceOf(character, wanted);
    if (!face) onMissing(character);
    const drawn = face ? character : missingSign;
    const last = runs.at(-1);
    const used = face ?? 'symbols';
    if (last?.face === used) last.text += drawn;
    else runs.push({ face: used, text: drawn });
  }
  return runs.map((run) => ({
    ...run,
    text: run.text.replace(endless, `$&${covers(run.face, 0x200b) ? '\u200b' : ' '}`),
  }));
}

function faceOf(character: string, wanted: Face): Face | null {
  const codePoint = character.codePointAt(0) ?? 0;
  // Spaces and line ends are in every font, and stay with their neighbours.
  if (codePoint <= 0x20) return wanted;
  for (const face of [wanted, 'text', 'symbols', 'emoji'] as const) if (covers(face, codePoint)) return face;
  return null;
}
