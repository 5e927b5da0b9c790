import { expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';

const file = (name: string, size: number, type = '') => ({ name, size, type });

test('a type that is not allowed is refused by name', () => {
  expect(checkFiles([], [file('setup.exe', 1)])).toEqual({
    accepted: [],
    alerts: [{ words: 'File type not supported: {file}', file: 'setup.exe' }],
  });
});

test('one byte over 7.5 MB is too large, 7.5 MB is not', () => {
  const fits = file('a.txt', 7_864_320);
  expect(checkFiles([], [fits, file('b.txt', 7_864_321)])).toEqual({
    accepted: [fits],
    alerts: [{ words: 'File too large: {file}. Maximum size is 7.5MB (due to encoding overhead).', file: 'b.txt' }],
  });
});

test('20 MB together are taken, and one byte more is not', () => {
  const attached = [file('a.txt', 7_000_000), file('b.txt', 7_000_000)];
  const rest = 20 * 1024 * 1024 - 14_000_000;
  expect(checkFiles(attached, [file('c.txt', rest)]).alerts).toEqual([]);
  expect(checkFiles(attached, [file('c.txt', rest + 1)]).alerts).toEqual([
    { words: 'Total file size too large. Please keep total under 20MB.' },
  ]);
});

test('over 20 MB together, the new files are discarded and those attached stay', () => {
  const attached = [file('a.txt', 7_000_000), file('b.txt', 7_000_000)];
  expect(checkFiles(attached, [file('c.txt', 1), file('d.txt', 7_000_000)])).toEqual({
    accepted: [],
    alerts: [{ words: 'Total file size too large. Please keep total under 20MB.' }],
  });
});

test('a known type is enough without a known extension, and the other way round', () => {
  const files = [
    file('notes', 1, 'text/markdown; charset=utf-8'),
    file('main.py', 1),
    file('x.docx', 1, 'application/pdf'),
  ];
  expect(checkFiles([], files).accepted).toEqual(files);
});

test('a ZIP and a CSV by the names they have on Windows are taken; another file of such a type is not', () => {
  const zip = file('notes.ZIP', 1, 'application/x-zip-compressed');
  const csv = file('figures.csv', 1, 'application/vnd.ms-excel');
  const xls = file('figures.xls', 1, 'application/vnd.ms-excel');
  expect(checkFiles([], [zip, csv, xls])).toEqual({
    accepted: [zip, csv],
    alerts: [{ words: 'File type not supported: {file}', file: 'figures.xls' }],
  });
});

test('more files than a message can carry are left out, and it is said', () => {
  const { accepted, alerts } = checkFiles(
    [],
    Array.from({ length: 21 }, (_, at) => file(`${at}.txt`, 1)),
  );
  expect(accepted).toHaveLength(20);
  expect(alerts).toEqual([{ words: 'A message can carry 20 files. Remove some to add others.' }]);
});

test.each([
  ...['text/plain', 'text/markdown', 'text/csv', 'application/pdf', 'application/json', 'application/msword'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'text/javascript', 'text/html', 'text/css'],
  'application/zip',
])('%s is a type of the specification', (type) => {
  expect(checkFiles([], [file('unnamed', 1, type)]).alerts).toEqual([]);
});

test.each([
  ...[
    'txt',
    'md',
    'js',
    'ts',
    'jsx',
    'tsx',
    'py',
    'java',
    'cpp',
    'c',
    'h',
    'css',
    'html',
    'xml',
    'yaml',
    'yml',
    'json',
  ],
])('.%s is an extension of the specification', (extension) => {
  expect(checkFiles([], [file(`main.${extension}`, 1)]).alerts).toEqual([]);
});
