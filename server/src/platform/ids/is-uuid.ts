const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is an id as we and the store write it, in lower case. An id column refuses anything else. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
