/** The one of that name: a browser gives what was chosen in a list as any text. */
export function named<T extends string>(known: readonly [T, ...T[]], value: string): T {
  return known.find((each) => each === value) ?? known[0];
}
