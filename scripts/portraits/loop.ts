import type { Pose } from './draw.ts';

/** Frames of the loop, and how many are shown in a second: four seconds. */
export const frames = 48;
const framesPerSecond = 12;

/** One breath over the loop, 2.5 units at its height, and one blink of 200 ms at 72.5 %. The first frame is the pose at rest. */
export function poseAt(frame: number): Pose {
  const through = frame / frames;
  // Half units are whole pixels of the picture: edges stay as they are and a frame costs little.
  const rise = Math.round(5 * (0.5 - 0.5 * Math.cos(2 * Math.PI * through))) / 2;
  const fromBlink = (Math.abs(through - 0.725) * frames) / framesPerSecond;
  const eyes = fromBlink >= 0.1 ? 1 : round(0.08 + 0.92 * (fromBlink / 0.1));
  return { rise, eyes };
}

/** Hundredths of a second each frame stays. GIF knows no finer unit, so 12 a second is 8, 8, 9. */
export function delays(): number[] {
  return Array.from({ length: frames }, (_, frame) => (frame % 3 === 2 ? 9 : 8));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
