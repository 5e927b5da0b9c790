/** Milliseconds; `shift` is the layout shift, which has no unit. */
export interface LoadTimes {
  readonly fcp: number;
  readonly lcp: number;
  readonly blocking: number;
  readonly shift: number;
}

/** The value that scores 90 of 100 and the value that scores 50. SOURCE: Lighthouse 10 and later. */
const curves = {
  phone: { fcp: [1800, 3000], lcp: [2500, 4000], blocking: [200, 600], shift: [0.1, 0.25] },
  desktop: { fcp: [934, 1600], lcp: [1200, 2400], blocking: [150, 350], shift: [0.1, 0.25] },
} as const;

/** Lighthouse's weights without the speed index (10), which would need a video of the load. */
const weights = { fcp: 10, lcp: 25, blocking: 30, shift: 25 } as const;

/** The performance score, 0 to 100. */
export function performanceScore(times: LoadTimes, device: keyof typeof curves): number {
  const names = Object.keys(weights) as (keyof LoadTimes)[];
  const whole = names.reduce((sum, name) => sum + weights[name], 0);
  const scored = names.reduce((sum, name) => sum + weights[name] * scoreOf(times[name], curves[device][name]), 0);
  return Math.round((100 * scored) / whole);
}

/** The number whose complementary error function is 0.2. It makes the first point of a curve score 90 of 100. */
const atNinety = 0.9061938024368232;

/** The share of pages that are slower, on a log-normal curve through the two points. */
function scoreOf(value: number, [ninety, fifty]: readonly [number, number]): number {
  if (value <= 0) return 1;
  return (1 - erf((Math.log(value / fifty) * atNinety) / -Math.log(ninety / fifty))) / 2;
}

/** The error function, to six digits. SOURCE: Abramowitz and Stegun 7.1.26. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const rest = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - rest * Math.exp(-x * x));
}
