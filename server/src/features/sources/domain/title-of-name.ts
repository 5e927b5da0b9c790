/** The title of a file: its name without the extension. An extension contains a letter, so 'Apache-2.0' has none. */
export function titleOfName(name: string): string {
  return name.replace(/\.(?=\d*[a-z])[a-z0-9]{1,8}$/i, '');
}
