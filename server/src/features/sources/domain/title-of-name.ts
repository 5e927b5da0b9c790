/** The title of a file by its name: without what says its type, which has a letter: of 'Apache-2.0' the name is all. */
export function titleOfName(name: string): string {
  return name.replace(/\.(?=\d*[a-z])[a-z0-9]{1,8}$/i, '');
}
