import type { Tones } from './heads.ts';
import { ink } from './heads.ts';

export const accessories = {
  glasses: `<g fill="#fff" fill-opacity=".22" stroke="${ink}" stroke-width="3.5"><circle cx="101" cy="150" r="15.5"/><circle cx="139" cy="150" r="15.5"/></g><path d="M116.5 148q3.5-3 7 0M85.5 147l-10-3M154.5 147l10-3" stroke="${ink}" stroke-width="3.5" fill="none"/>`,
  square: `<g fill="#fff" fill-opacity=".18" stroke="${ink}" stroke-width="4"><rect x="85" y="138" width="31" height="24" rx="6"/><rect x="124" y="138" width="31" height="24" rx="6"/></g><path d="M116 147h8M85 146l-10-3M155 146l10-3" stroke="${ink}" stroke-width="4"/>`,
  studs: `<circle cx="72" cy="170" r="4.5" fill="#F0C75E"/><circle cx="168" cy="170" r="4.5" fill="#F0C75E"/>`,
  hoops: `<g fill="none" stroke="#F0C75E" stroke-width="3.5"><circle cx="72" cy="176" r="9"/><circle cx="168" cy="176" r="9"/></g>`,
  headset: `<path d="M68 150c0-46 20-74 52-74s52 28 52 74" fill="none" stroke="${ink}" stroke-width="7"/><rect x="58" y="138" width="17" height="34" rx="8.5" fill="${ink}"/><rect x="165" y="138" width="17" height="34" rx="8.5" fill="${ink}"/><path d="M174 170c0 24-12 34-30 36" fill="none" stroke="${ink}" stroke-width="4"/><circle cx="141" cy="206" r="6" fill="#2E9C84"/>`,
  tie: `<path d="M112 252h16l-4 14 8 42-12 16-12-16 8-42z" fill="#B4433B"/>`,
  lanyard: `<path d="M92 244l28 58 28-58" fill="none" stroke="#F4F1E8" stroke-width="5"/><rect x="106" y="298" width="28" height="30" rx="4" fill="#F4F1E8"/><rect x="112" y="305" width="16" height="4" fill="#2E9C84"/>`,
  scarf: `<path d="M82 232q38 26 76 0l8 16q-46 36-92 0z" fill="#D9694A"/><path d="M132 252l28 2-6 60-26-4z" fill="#C1583B"/>`,
  steth: `<path d="M92 246c-2 40 6 56 28 58M148 246c2 30-4 44-14 50" fill="none" stroke="#2B3A3A" stroke-width="5" stroke-linecap="round"/><circle cx="128" cy="303" r="9" fill="#2B3A3A"/><circle cx="128" cy="303" r="4" fill="#9FB4B2"/>`,
  pearls: `<g fill="#FBF6EA">${[0, 6, 10, 11, 10, 6, 0].map((drop, at) => `<circle cx="${96 + at * 8}" cy="${244 + drop}" r="5"/>`).join('')}</g>`,
  cap: `<path d="M72 126c0-38 20-60 48-60s48 22 48 60z" fill="#2C5E7A"/><path d="M72 126c0-38 20-60 48-60v60z" fill="#22495F"/><path d="M66 126q54-16 118 2 8 4 0 6-60-10-118 4z" fill="#1B3B4E"/>`,
  beanie: `<path d="M70 128c0-42 20-68 50-68s50 26 50 68z" fill="#D98B3A"/><path d="M70 128c0-42 20-68 50-68v68z" fill="#BE7228"/><rect x="66" y="112" width="108" height="24" rx="10" fill="#A8621F"/>`,
  hardhat: `<path d="M70 122c0-40 20-62 50-62s50 22 50 62z" fill="#F0BC3C"/><path d="M70 122c0-40 20-62 50-62v62z" fill="#D89F22"/><rect x="60" y="116" width="120" height="13" rx="6.5" fill="#C48C17"/><rect x="112" y="54" width="16" height="62" rx="8" fill="#F7D06A"/>`,
  toque: `<path d="M78 118V92c-22-6-22-44 6-44 8-22 62-22 72 0 28 0 28 38 6 44v26z" fill="#FBFAF5"/><path d="M78 118V92c-22-6-22-44 6-44 5-12 20-17 36-17v87z" fill="#E5E2D8"/><rect x="76" y="106" width="88" height="18" rx="5" fill="#EFECE2"/>`,
  hijab: (c: Tones) =>
    `<path fill-rule="evenodd" d="M58 156c-2-58 22-94 62-94s64 36 62 94c-2 34 8 60 20 82-30 30-134 30-164 0 12-22 22-48 20-82zm62-62c-26 0-40 20-40 50 0 38 16 62 40 62s40-24 40-62c0-30-14-50-40-50z" fill="${c[0]}"/><path fill-rule="evenodd" d="M58 156c-2-58 22-94 62-94v32c-26 0-40 20-40 50 0 38 16 62 40 62v54c-34 0-68-8-82-22 12-22 22-48 20-82z" fill="${c[1]}"/>`,
  bun: (c: Tones) =>
    `<circle cx="120" cy="54" r="25" fill="${c[0]}"/><path d="M120 29a25 25 0 0 0 0 50z" fill="${c[1]}"/>`,
  beard: (c: Tones) =>
    `<path d="M76 152c2 46 18 68 44 68s42-22 44-68c-6 16-12 22-18 22-8 0-14-2-26-2s-18 2-26 2c-6 0-12-6-18-22z" fill="${c[0]}"/><path d="M76 152c2 46 18 68 44 68v-48c-12 0-18 2-26 2-6 0-12-6-18-22z" fill="${c[1]}"/>`,
  stubble: (c: Tones) =>
    `<path d="M77 156c2 40 18 60 43 60s41-20 43-60c-6 12-12 16-18 16-8 0-13-2-25-2s-17 2-25 2c-6 0-12-4-18-16z" fill="${c[1]}" opacity=".3"/>`,
  moustache: (c: Tones) =>
    `<path d="M120 176c-8-6-20-2-26 8 12 2 20 0 26-4 6 4 14 6 26 4-6-10-18-14-26-8z" fill="${c[0]}"/>`,
  brooch: `<circle cx="166" cy="272" r="8" fill="#F0C75E"/><circle cx="166" cy="272" r="3.5" fill="#B4433B"/>`,
  pencil: `<rect x="160" y="128" width="7" height="36" rx="2" transform="rotate(24 164 146)" fill="#F0BC3C"/>`,
};
