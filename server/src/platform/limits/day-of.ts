/** A day as daily limits have it: UTC. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
