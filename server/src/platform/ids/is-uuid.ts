const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is an id as we and the store write them, in lower case; anything else is refused by a column of ids. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
