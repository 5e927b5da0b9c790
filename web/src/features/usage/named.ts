/**
 * Narrows the value of a select, which the browser gives as a string, to one of the known values; else the first one.
 */
export function named<T extends string>(known: readonly [T, ...T[]], value: string): T {
  return known.find((each) => each === value) ?? known[0];
}
