import { useCredits } from './queries.ts';

/** Milliseconds between two requests for the balance while the message field is shown. */
const pollMs = 30_000;

/** Keeps the balance up to date beside the message field. Draws nothing. */
export default function CreditsPoll() {
  useCredits({ every: pollMs });
  return null;
}
