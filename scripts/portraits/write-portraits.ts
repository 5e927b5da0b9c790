import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Character } from './cast.ts';
import { cast } from './cast.ts';
import { draw } from './draw.ts';
import { delays, frames, poseAt } from './loop.ts';

/** The characters on the landing page: the file names of their animations are given by the specification. */
export const moving = [
  'executive-assistant',
  'sales-marketing',
  'customer-support',
  'elderly-care',
  'digital-buddy',
  'ai-girlfriend',
];

const folder = join(import.meta.dirname, '..', '..', 'web', 'public', 'avatars');
const width = 480;
const height = 640;

/** Renders a character's loop as an endless animated GIF with at most 64 colours and no dithering. */
async function animate(id: string): Promise<Buffer> {
  const character = cast.find((each) => each.id === id);
  if (!character) throw new Error(`There is no character '${id}'.`);
  const pages: Buffer[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    const svg = Buffer.from(draw(character, poseAt(frame)));
    pages.push(await sharp(svg, { density: 144 }).resize(width, height).flatten().png().toBuffer());
  }
  const colours = { colours: 64, dither: 0, effort: 10, interFrameMaxError: 3, keepDuplicateFrames: true, loop: 0 };
  return sharp(pages, { join: { animated: true } })
    .gif({ ...colours, delay: delays().map((hundredths) => hundredths * 10) })
    .toBuffer();
}

/** A still PNG of a character, for persona files, which cannot contain a drawing. */
function still(character: Character): Promise<Buffer> {
  const svg = Buffer.from(draw(character));
  return sharp(svg, { density: 144 })
    .resize(width, height)
    .flatten()
    .png({ palette: true, colours: 128, dither: 0, effort: 10 })
    .toBuffer();
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true });
  for (const character of cast) writeFileSync(join(folder, `${character.id}.svg`), `${draw(character)}\n`);
  for (const character of cast) writeFileSync(join(folder, `${character.id}.png`), await still(character));
  for (const id of moving) writeFileSync(join(folder, `${id}.gif`), await animate(id));
}
