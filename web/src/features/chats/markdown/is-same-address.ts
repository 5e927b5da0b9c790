/** Whether two addresses are one: the parser encodes addresses; the stored text has them as written. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href);
}
