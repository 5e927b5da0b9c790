import { accessories } from './accessories.ts';
import type { Character } from './cast.ts';
import { garments } from './garments.ts';
import type { Tones } from './heads.ts';
import { backHairs, hairs, heads, ink, mouths, shadeOfFace, skins, topHairs, walls } from './heads.ts';
import { robot } from './robot.ts';

/** A moment of the four-second loop: how far the figure has risen, and how open its eyes are. */
export interface Pose {
  /** In units of the canvas. */
  readonly rise: number;
  /** 1 is open, near 0 is closed. */
  readonly eyes: number;
}

const atRest: Pose = { rise: 0, eyes: 1 };

/** Draws a character as an SVG document of 240 x 320. */
export function draw(character: Character, pose: Pose = atRest): string {
  const { id } = character;
  const label = character.label.replace('&', '&amp;');
  const clips = `<clipPath id="${id}-l"><path d="M0 0h120v320H0z"/></clipPath><clipPath id="${id}-f"><path d="${heads[character.head ?? 'oval']}"/></clipPath>`;
  const defs = character.robot ? '' : `<defs>${clips}</defs>`;
  const figure = character.robot ? robot(character.tones, eyelids(pose, 136)) : person(character, pose);
  const body = pose.rise === 0 ? `<g>${figure}</g>` : `<g transform="translate(0 ${-pose.rise})">${figure}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 320" role="img" aria-label="${label}">${defs}${background(character)}${body}</svg>`;
}

function background({ wall, light }: Character): string {
  const [ground, lit] = walls[wall];
  const shapes = {
    disc: `<circle cx="146" cy="132" r="98" fill="${lit}"/>`,
    beam: `<path d="M240 0v190L96 320H0v-30z" fill="${lit}"/>`,
    arch: `<path d="M34 320V150a86 86 0 0 1 172 0v170z" fill="${lit}"/>`,
  };
  return `<rect width="240" height="320" fill="${ground}"/>${shapes[light]}`;
}

/** The attribute that closes a pair of eyes around its middle, at y 150. */
function eyelids(pose: Pose, middle = 150): string {
  return pose.eyes === 1 ? '' : ` transform="translate(0 ${round(middle * (1 - pose.eyes))}) scale(1 ${pose.eyes})"`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Draws one shape in two tones; the shaded tone is clipped at the middle of the canvas. */
function halves(id: string, path: string | undefined, [lit, shaded]: Tones): string {
  if (!path) return '';
  return `<path d="${path}" fill="${lit}"/><path d="${path}" fill="${shaded}" clip-path="url(#${id}-l)"/>`;
}

function person(character: Character, pose: Pose): string {
  const { id, garment, tones, lashes = false } = character;
  const skin = skins[character.skin ?? 2] ?? ['#EFC3A0', '#DCA47C'];
  const hair = hairs[character.hair ?? 'ink'];
  const worn = character.accessories ?? [];
  const covered = worn.includes('hijab');
  const put = (...names: (keyof typeof accessories)[]) =>
    names
      .filter((name) => worn.includes(name))
      .map((name) => {
        const shape = accessories[name];
        return typeof shape === 'function' ? shape(name === 'hijab' ? (character.veil ?? hair) : hair) : shape;
      })
      .join('');

  const behind = covered || !character.back ? '' : halves(id, backHairs[character.back], [hair[1], hair[1]]);
  const neck = `<path d="M99 190h42v40q0 22-21 22t-21-22z" fill="${skin[1]}"/><path d="M99 206q21 26 42 0v14q-21 22-42 0z" fill="#000" opacity=".1"/>`;
  const ears = `<circle cx="75" cy="154" r="10" fill="${skin[1]}"/><circle cx="165" cy="154" r="10" fill="${skin[0]}"/>`;
  const face = `<path d="${heads[character.head ?? 'oval']}" fill="${skin[0]}"/><path d="${shadeOfFace}" fill="${skin[1]}" clip-path="url(#${id}-f)"/>`;
  const cheeks =
    '<g fill="#D0604A" opacity=".26"><circle cx="93" cy="174" r="9"/><circle cx="147" cy="174" r="9"/></g>';
  const lashLines = lashes
    ? `<path d="M97 147l-6-3M143 147l6-3" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>`
    : '';
  const eyes = `<g${eyelids(pose)} fill="${ink}"><circle cx="101" cy="150" r="5"/><circle cx="139" cy="150" r="5"/>${lashLines}</g>`;
  const brows = `<path d="M93 134q8-5 16-1M131 133q8-4 16 1" fill="none" stroke="${character.brow ?? hair[1]}" stroke-width="${lashes ? 3.2 : 4.2}" stroke-linecap="round"/>`;
  const crown = covered ? put('hijab') : halves(id, character.top && topHairs[character.top], hair);

  return [
    put('bun'),
    behind,
    neck,
    garments[garment](tones),
    put('tie', 'lanyard', 'scarf', 'steth', 'pearls', 'brooch'),
    covered ? '' : ears,
    face,
    cheeks,
    put('beard', 'stubble'),
    mouths[character.mouth ?? 'smile'],
    put('moustache'),
    eyes,
    brows,
    crown,
    put('studs', 'hoops', 'pencil', 'glasses', 'square', 'cap', 'beanie', 'hardhat', 'toque', 'headset'),
  ].join('');
}
