import type { Pose } from './draw.ts';

/** Number of frames, and frames per second: the loop takes four seconds. */
export const frames = 48;
const framesPerSecond = 12;

/**
 * The loop contains one breath, 2.5 units at its highest, and one blink of 200 ms at 72.5 %. The first frame is the
 * pose at rest.
 */
export function poseAt(frame: number): Pose {
  const through = frame / frames;
  // Half units are whole pixels in the picture, so edges do not change and a frame stays small.
  const rise = Math.round(5 * (0.5 - 0.5 * Math.cos(2 * Math.PI * through))) / 2;
  const fromBlink = (Math.abs(through - 0.725) * frames) / framesPerSecond;
  const eyes = fromBlink >= 0.1 ? 1 : round(0.08 + 0.92 * (fromBlink / 0.1));
  return { rise, eyes };
}

/** The duration of each frame in hundredths of a second. GIF has no finer unit, so 12 frames a second are 8, 8, 9. */
export function delays(): number[] {
  return Array.from({ length: frames }, (_, frame) => (frame % 3 === 2 ? 9 : 8));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
