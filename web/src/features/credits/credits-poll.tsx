import { useCredits } from './queries.ts';

/** Milliseconds between two looks at the balance while questions are being written. */
const pollMs = 30_000;

/** Keeps the balance up to date beside the message field. Draws nothing. */
export default function CreditsPoll() {
  useCredits({ every: pollMs });
  return null;
}
