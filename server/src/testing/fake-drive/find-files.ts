import { type DriveState, type FakeFile, type Grant, isTrashed } from './drive-state.ts';

type Test = (file: FakeFile) => boolean;
const text = String.raw`'((?:[^'\\]|\\.)*)'`;
const plain = (value: string) => value.replace(/\\(.)/g, '$1');

/** The conditions of a search query, as far as the fake knows the query language; null if it does not. */
export function testsOf(state: DriveState, query: string): Test[] | null {
  const tests: Test[] = [];
  let rest = query.trim();
  const rules: [RegExp, (found: RegExpExecArray) => Test][] = [
    [
      /^trashed\s*=\s*(true|false)/,
      ([, wanted]) =>
        (file) =>
          isTrashed(state, file) === (wanted === 'true'),
    ],
    [
      new RegExp(`^mimeType\\s*=\\s*${text}`),
      ([, type = '']) =>
        (file) =>
          file.mimeType === plain(type),
    ],
    [
      new RegExp(`^${text} in parents`),
      ([, id = '']) =>
        (file) =>
          file.parents.includes(plain(id)),
    ],
    [
      new RegExp(`^appProperties has \\{ key=${text} and value=${text} \\}`),
      ([, key = '', value = '']) =>
        (file) =>
          file.appProperties[plain(key)] === plain(value),
    ],
  ];
  while (rest !== '') {
    const found = rules.map(([pattern, make]) => ({ match: pattern.exec(rest), make })).find(({ match }) => match);
    if (!found?.match) return null;
    tests.push(found.make(found.match));
    rest = rest.slice(found.match[0].length).trim();
    if (rest === '') break;
    if (!rest.startsWith('and ')) return null;
    rest = rest.slice(4).trim();
  }
  return tests;
}

/** A file, if the client can see it: a client sees only the files it created. */
export function visible(state: DriveState, grant: Grant, id: string): FakeFile | undefined {
  const file = state.files.get(id);
  return file && file.account === grant.account && file.client === grant.client ? file : undefined;
}
