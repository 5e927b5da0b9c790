import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPortraits, movingPortraits } from '@atrium/contract/portraits';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Character } from './cast.ts';
import { cast } from './cast.ts';
import { draw } from './draw.ts';
import { delays, frames, poseAt } from './loop.ts';
import { moving } from './write-portraits.ts';

const folder = join(import.meta.dirname, '..', '..', 'web', 'public', 'avatars');
const people = cast.filter((each) => !each.robot);
/** The order of the portraits on the landing page and on the sign-in page. */
const rows = [
  ['executive-assistant', 'sales-marketing', 'customer-support', 'elderly-care', 'digital-buddy', 'ai-girlfriend'],
  ['executive-assistant', 'data-scientist', 'digital-buddy', 'financial-analyst', 'elderly-care', 'customer-support'],
];

/** The number of traits, out of six, in which two people differ. */
function differences(a: Character, b: Character): number {
  const traits = (each: Character) => [
    each.skin,
    `${each.back} ${each.top}`,
    each.hair,
    each.garment,
    each.accessories?.join(),
    each.wall,
  ];
  const other = traits(b);
  return traits(a).filter((trait, at) => trait !== other[at]).length;
}

describe('portraits', () => {
  it('weigh less than 4 kB each', () => {
    for (const each of cast) expect(draw(each).length, each.id).toBeLessThan(4000);
  });

  it('are committed as they are drawn', () => {
    for (const each of cast) {
      expect(readFileSync(join(folder, `${each.id}.svg`), 'utf8'), each.id).toBe(`${draw(each)}\n`);
    }
  });

  it('are listed where both sides look them up', () => {
    expect([...bundledPortraits]).toEqual(cast.map(({ id }) => id).sort());
    expect([...movingPortraits]).toEqual([...moving].sort());
  });

  it('are committed as stills of a few kilobytes, for files that hold a picture', async () => {
    for (const { id } of cast) {
      const bytes = readFileSync(join(folder, `${id}.png`));
      expect(bytes.length, id).toBeLessThan(24_000);
      expect(await sharp(bytes).metadata(), id).toMatchObject({ format: 'png', width: 480, height: 640 });
    }
  });

  it('differ from one another in at least three of six traits', () => {
    for (const [at, one] of people.entries()) {
      for (const other of people.slice(at + 1)) {
        expect(differences(one, other), `${one.id} and ${other.id}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('never stand beside a neighbour with the same wall', () => {
    for (const row of rows) {
      const walls = row.map((id) => cast.find((each) => each.id === id)?.wall);
      for (const [at, wall] of walls.entries()) if (at > 0) expect(wall, row[at]).not.toBe(walls[at - 1]);
    }
  });

  it('name themselves to assistive technology and carry nothing that runs', () => {
    for (const each of cast) {
      const svg = draw(each);
      expect(svg).toContain('role="img" aria-label="');
      expect(svg).not.toMatch(/<script|<style|style=|href|url\((?!#)|& /);
    }
  });
});

describe('the loop', () => {
  it('begins at rest, shuts the eyes once and lasts four seconds', () => {
    const poses = Array.from({ length: frames }, (_, frame) => poseAt(frame));
    expect(poses[0]).toEqual({ rise: 0, eyes: 1 });
    expect(poses.filter((pose) => pose.eyes < 1).length).toBeGreaterThan(0);
    expect(poses.filter((pose) => pose.eyes < 1).length).toBeLessThanOrEqual(3);
    expect(Math.max(...poses.map((pose) => pose.rise))).toBe(2.5);
    expect(delays().reduce((sum, each) => sum + each, 0)).toBe(400);
  });

  it('is committed as GIFs with the file names of the product', async () => {
    for (const id of moving) {
      const { pages, width, pageHeight, loop, delay } = await sharp(join(folder, `${id}.gif`), {
        animated: true,
      }).metadata();
      expect({ pages, width, pageHeight, loop }, id).toEqual({ pages: 48, width: 480, pageHeight: 640, loop: 0 });
      expect(delay?.reduce((sum, each) => sum + each, 0)).toBe(4000);
    }
  });
});
