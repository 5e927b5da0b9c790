import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);

/**
 * The fonts of a document by purpose. Each name has a call of its own, so that the check for unused packages finds it.
 */
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

/**
 * The distance from the top of a line to its baseline in the text face, as a share of the font size. SOURCE: Noto Sans,
 * ascender 1069 of 1000.
 */
export const ascent = 1.069;

const covered = new Map<Face, ReadonlySet<number>>();

function covers(face: Face, codePoint: number): boolean {
  let set = covered.get(face);
  if (!set) {
    set = new Set((openSync(fontFile(face)) as Font).characterSet);
    covered.set(face, set);
  }
  return set.has(codePoint);
}

/**
 * Characters that only control how their neighbours look, except the one that keeps two Arabic letters apart. The
 * keycap that encloses a digit is one of them: it would be drawn over the next character.
 */
const steering = /(?!\u200c)\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|\u20e3/u;

/**
 * A word that may not fit into a line. It is cut into pieces, so that it costs the line breaker no more than other
 * words and may be broken after each piece.
 */
const endless = /[^\s\u200b]{60}(?=[^\s\u200b])/gu;

/** A piece of text in one font. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

/**
 * Splits a text into pieces that their fonts can show. In place of characters that no font has, the text says what is
 * missing.
 */
export function runsOf(text: string, wanted: Face): Run[] {
  const runs: { face: Face; text: string }[] = [];
  const add = (face: Face, some: string) => {
    const last = runs.at(-1);
    if (last?.face === face) last.text += some;
    else runs.push({ face, text: some });
  };
  let lacking = '';
  const tell = () => {
    if (lacking !== '') add('italic', absent(lacking));
    lacking = '';
  };
  for (const character of text.toWellFormed().replaceAll('\t', '    ')) {
    if (steering.test(character)) continue;
    const face = faceOf(character, wanted);
    if (!face) {
      lacking += character;
      continue;
    }
    tell();
    add(face, character);
  }
  tell();
  return runs.flatMap(({ face, text: whole }) =>
    whole
      .replace(endless, '$&\u200b')
      .split('\u200b')
      .map((part) => ({ face, text: part })),
  );
}

/** Whether a text contains characters that no font has. */
export function isLacking(text: string): boolean {
  for (const character of text.toWellFormed())
    if (!steering.test(character) && character !== '\t' && !faceOf(character, 'text')) return true;
  return false;
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function absent(characters: string): string {
  const count = [...characters].length;
  const kind = eastAsian.test(characters) ? 'Chinese, Japanese or Korean ' : '';
  return `[${count} ${kind}${count === 1 ? 'character' : 'characters'} not shown]`;
}

function faceOf(character: string, wanted: Face): Face | null {
  const codePoint = character.codePointAt(0) ?? 0;
  // Spaces and line ends exist in every font, and stay with their neighbours.
  if (codePoint <= 0x20) return wanted;
  for (const face of [wanted, 'text', 'symbols', 'emoji'] as const) if (covers(face, codePoint)) return face;
  return null;
}
