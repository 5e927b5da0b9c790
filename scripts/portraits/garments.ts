import type { GarmentTones } from './heads.ts';

export const shoulders = 'M10 330C10 272 50 250 98 240h44c48 10 88 32 88 90z';
export const leftShoulder = 'M10 330C10 272 50 250 98 240h22v90z';

export const garments = {
  blazer: (c: GarmentTones) =>
    `<path d="${shoulders}" fill="${c[0]}"/><path d="${leftShoulder}" fill="${c[1]}"/><path d="M96 238l24 46 24-46 4 2-28 90-28-90z" fill="${c[2]}"/><path d="M96 238l-14 6-4 26 16 6-8 10 34 44v-10zM144 238l14 6 4 26-16 6 8 10-34 44v-10z" fill="${c[1]}"/><path d="M144 238l14 6 4 26-16 6 8 10-34 44v-10z" fill="${brighter(c[0])}"/>`,
  shirt: (c: GarmentTones) =>
    `<path d="${shoulders}" fill="${c[0]}"/><path d="${leftShoulder}" fill="${c[1]}"/><path d="M96 232l24 30-18 24-18-40zM144 232l-24 30 18 24 18-40z" fill="${c[2]}"/><circle cx="120" cy="292" r="3" fill="${c[2]}"/><circle cx="120" cy="312" r="3" fill="${c[2]}"/>`,
  crew: (c: GarmentTones) =>
    `<path d="${shoulders}" fill="${c[0]}"/><path d="${leftShoulder}" fill="${c[1]}"/><path d="M90 242q30 36 60 0l4 2q-34 50-68 0z" fill="${c[2]}"/>`,
  turtle: (c: GarmentTones) =>
    `<path d="${shoulders}" fill="${c[0]}"/><path d="${leftShoulder}" fill="${c[1]}"/><path d="M94 222q26 14 52 0l4 26q-30 18-60 0z" fill="${c[0]}"/><path d="M94 222q13 7 26 7v28q-16 0-30-9z" fill="${c[1]}"/>`,
  cardigan: (c: GarmentTones) =>
    `<path d="${shoulders}" fill="${c[2]}"/><path d="M10 330C10 272 50 250 92 242l22 88zM230 330c0-58-40-80-82-88l-22 88z" fill="${c[0]}"/><path d="M10 330C10 272 50 250 92 242l22 88z" fill="${c[1]}"/>`,
  hoodie: (c: GarmentTones) =>
    `<path d="${shoulders}" fill="${c[0]}"/><path d="${leftShoulder}" fill="${c[1]}"/><path d="M84 238q-10 26 36 52 46-26 36-52l14 6q4 40-50 66-54-26-50-66z" fill="${c[2]}"/><path d="M104 282v30M136 282v30" stroke="#F4F1E8" stroke-width="4" stroke-linecap="round"/>`,
  coat: (c: GarmentTones) =>
    `<path d="${shoulders}" fill="${c[0]}"/><path d="${leftShoulder}" fill="${c[1]}"/><path d="M96 236l24 54 24-54z" fill="${c[2]}"/><path d="M96 236l-18 10 30 60 12-16zM144 236l18 10-30 60-12-16z" fill="#fff" opacity=".55"/>`,
  apron: (c: GarmentTones) =>
    `<path d="${shoulders}" fill="${c[2]}"/><path d="${leftShoulder}" fill="#000" opacity=".1"/><path d="M80 330v-52h80v52z" fill="${c[0]}"/><path d="M80 330v-52h40v52z" fill="${c[1]}"/><path d="M82 280l10-38M158 280l-10-38" stroke="${c[1]}" stroke-width="7"/>`,
};

/** One step lighter: the colour of the part of a lapel that faces the light. */
function brighter(colour: string): string {
  const parts = [1, 3, 5].map((at) => Math.min(255, Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 1.12)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
