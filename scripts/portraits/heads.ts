/**
 * The parts of the portraits. Canvas 240 x 320, head centre 120,148. Light falls from the upper right: in every pair of
 * tones the first is lit and the second shaded. The two meet at x = 120, on the face along the profile of the nose.
 */
/** Lit and shaded tone. */
export type Tones = readonly [lit: string, shaded: string];
/** A garment's lit and shaded tone, and the colour of its lining, shirt or trim. */
export type GarmentTones = readonly [lit: string, shaded: string, trim: string];

export const ink = '#1C2422';

export const skins: Readonly<Record<number, Tones>> = {
  1: ['#F7D9C4', '#E9BFA3'],
  2: ['#EFC3A0', '#DCA47C'],
  3: ['#D9A074', '#BF8157'],
  4: ['#B27A52', '#955F3B'],
  5: ['#8A5A3C', '#6D432A'],
  6: ['#5F3D2B', '#482B1D'],
};

export const hairs = {
  ink: ['#23262B', '#15171B'],
  brown: ['#5A3A29', '#432A1D'],
  chestnut: ['#8A4F2D', '#6C3B20'],
  copper: ['#B8612F', '#964A20'],
  honey: ['#D9A650', '#BC8838'],
  silver: ['#D5D8D6', '#B5BAB8'],
  grey: ['#8F9694', '#737A78'],
} as const satisfies Record<string, Tones>;

// [wall, light]. Neighbours in a grid never share one.
export const walls = {
  sage: ['#B9D2C3', '#DDEBE1'],
  clay: ['#E3B79C', '#F4DCCB'],
  sky: ['#AFCBDD', '#D9E8F1'],
  sun: ['#EBCF8C', '#F8EAC3'],
  rose: ['#E2B4B4', '#F4D9D7'],
  iris: ['#BDBBDD', '#DFDEF0'],
  stone: ['#C9C6BB', '#E6E4DC'],
  moss: ['#BFC58F', '#E2E6C4'],
  sea: ['#9CCBC6', '#D0E8E5'],
} as const satisfies Record<string, Tones>;

export const heads = {
  oval: 'M76 134C76 100 95 80 120 80s44 20 44 54v22c0 34-19 56-44 56s-44-22-44-56z',
  round: 'M73 138c0-36 21-58 47-58s47 22 47 58v16c0 36-20 56-47 56s-47-20-47-56z',
  square: 'M76 130C76 98 95 80 120 80s44 18 44 50v36c0 30-20 46-44 46s-44-16-44-46z',
  long: 'M78 130c0-32 18-50 42-50s42 18 42 50v30c0 34-18 58-42 58s-42-24-42-58z',
} as const;

export const shadeOfFace = 'M60 70h60v76l-9 24q-2 6 4 6h5v50H60z';

export const backHairs = {
  long: 'M62 150c0-52 22-84 58-84s58 32 58 84v86c0 12-8 18-20 18H82c-12 0-20-6-20-18z',
  waves:
    'M60 146c-2-52 24-82 60-82s62 30 60 82c0 16 10 22 10 42 0 14-8 18-6 34 2 20-10 32-28 32H84c-18 0-30-12-28-32 2-16-6-20-6-34 0-20 10-26 10-42z',
  bob: 'M60 150c0-54 22-84 60-84s60 30 60 84v42c0 12-8 18-18 18H78c-10 0-18-6-18-18z',
  afro: 'M120 42c46 0 74 34 74 78 0 40-24 68-74 68s-74-28-74-68c0-44 28-78 74-78z',
  curls:
    'M84 62a26 26 0 0 1 36-10 26 26 0 0 1 38 10 26 26 0 0 1 22 34 25 25 0 0 1 4 38 25 25 0 0 1-10 36H66a25 25 0 0 1-10-36 25 25 0 0 1 4-38 26 26 0 0 1 24-34z',
  pony: 'M150 74c34-8 54 16 50 58-2 30-14 50-30 60-2-30 4-80-20-118z',
  locs: 'M62 140c0-48 22-76 58-76s58 28 58 76v98a9 9 0 0 1-18 0v-20a9 9 0 0 1-18 0H98a9 9 0 0 1-18 0v20a9 9 0 0 1-18 0z',
} as const;

export const topHairs = {
  part: 'M72 146c-4-50 16-80 52-80 30 0 46 20 46 52 0 10-1 20-2 28-4-26-16-38-34-42-24 14-50 14-62 42z',
  fringe: 'M72 144c-4-48 14-78 48-78s52 30 48 78c-2-10-5-18-10-24-26 4-52 4-76 0-5 6-8 14-10 24z',
  short: 'M72 138c-4-44 14-74 50-74 32 0 48 26 46 74-3-16-8-26-16-32-22 4-44 2-60-4-10 8-16 18-20 36z',
  quiff:
    'M72 138c-6-30 0-52 18-60 6-16 38-26 62-14 20 10 22 40 16 74-3-14-7-24-14-30-24 0-44-4-58-14-12 10-20 22-24 44z',
  crop: 'M74 132c-2-36 14-62 46-62s48 26 46 62c-4-14-10-22-16-26-20-6-40-6-60 0-6 4-12 12-16 26z',
  curtain: 'M70 162c-6-60 14-96 50-96s56 36 50 96c-6-34-22-52-50-66-28 14-44 32-50 66z',
  sweep: 'M70 160c-6-58 12-94 50-94 36 0 54 34 50 88-8-30-26-48-54-56-22 10-40 30-46 62z',
  curlTop:
    'M74 132a18 18 0 0 1 6-30 20 20 0 0 1 24-22 22 22 0 0 1 34 0 20 20 0 0 1 24 22 18 18 0 0 1 4 30c-6-10-12-16-18-18a60 60 0 0 1-56 0c-8 2-14 8-18 18z',
  thin: 'M75 146c-5-26 0-46 8-56-2 14-2 26-4 34zM165 146c5-26 0-46-8-56 2 14 2 26 4 34z',
  none: '',
} as const;

export const mouths = {
  smile: `<path d="M104 187q16 13 32 0" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`,
  open: `<path d="M103 184h34c0 13-7 19-17 19s-17-6-17-19z" fill="${ink}"/><path d="M107 184h26v3q0 3-3 3h-20q-3 0-3-3z" fill="#fff"/>`,
  calm: `<path d="M107 189q13 6 26 0" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`,
  side: `<path d="M106 188q14 8 29-4" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`,
  lips: `<path d="M105 186q8-5 15-2 7-3 15 2-6 12-15 12t-15-12z" fill="#B4534F"/><path d="M105 186q15 5 30 0" fill="none" stroke="#7E3033" stroke-width="2.5" stroke-linecap="round"/>`,
} as const;
