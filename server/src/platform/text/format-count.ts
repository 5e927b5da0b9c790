/** A count with its thousands apart and its noun: '1,284 rows', '1 row'. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
