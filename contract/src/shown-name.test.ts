import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownName } from './shown-name.ts';

/** Spellings used for path traversal, and the names that remain. */
const climbs: [string, string][] = [
  ['../etc/passwd', 'passwd'],
  ['../../../../../../etc/passwd', 'passwd'],
  ['/etc/passwd', 'passwd'],
  ['//host/share/a.txt', 'a.txt'],
  ['..\\..\\windows\\win.ini', 'win.ini'],
  ['C:\\windows\\win.ini', 'win.ini'],
  ['C:win.ini', 'Cwin.ini'],
  ['\\\\host\\share\\a.txt', 'a.txt'],
  ['....//....//etc/passwd', 'passwd'],
  ['..../\\..../\\etc/passwd', 'passwd'],
  ['..;/..;/etc/passwd', 'passwd'],
  ['%2e%2e%2fetc%2fpasswd', 'passwd'],
  ['..%2f..%2fetc%2fpasswd', 'passwd'],
  ['..%5c..%5cwin.ini', 'win.ini'],
  ['..%252f..%252fetc%252fpasswd', 'passwd'],
  ['..%25252fpasswd', 'passwd'],
  ['..%c0%afetc%c0%afpasswd', 'passwd'],
  ['..%c1%9cwin.ini', 'win.ini'],
  ['..\u2215..\u2215passwd', 'passwd'],
  ['..\u2044passwd', 'passwd'],
  ['..\uff0fpasswd', 'passwd'],
  ['..\uff3cwin.ini', 'win.ini'],
  ['..\u2216win.ini', 'win.ini'],
  ['passwd\0.txt', 'passwd.txt'],
  ['a.txt%00.exe', 'a.txt.exe'],
  ['a.php%2500.txt', 'a.php.txt'],
  ['a\r\nSet-Cookie: x.txt', 'aSet-Cookie x.txt'],
  ['a\u2028b.txt', 'ab.txt'],
  ['\u202etxt.exe', 'txt.exe'],
  ['\u2066a\u2069.txt', 'a.txt'],
  ['a\u200b\u200e\ufeff.txt', 'a.txt'],
  ['\u200d\u200ca.txt\u200d.\u200c', 'a.txt'],
  ['.\u200d./\u200c', 'file'],
  ['..\u200da.txt', 'a.txt'],
  ['.', 'file'],
  ['..', 'file'],
  ['...', 'file'],
  ['../', 'file'],
  ['folder/', 'folder'],
  ['', 'file'],
  ['  \t ', 'file'],
  ['a.txt. . .', 'a.txt'],
  ['"><img src=x onerror=alert(1)>.txt', 'img src=x onerror=alert(1).txt'],
  ['\ud800.txt', '.txt'],
  ['file:///etc/passwd', 'passwd'],
];

it.each(climbs)('shows %j as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

it.each([
  ...['report final.pdf', 'übersicht – März.md', '日本語.txt', '100% sure.csv', '.gitignore', "it's (1).py"],
  ...['👩\u200d👩\u200d👧\u200d👦 🏳️\u200d🌈.md', 'می\u200cخواهم.txt', 'ക്\u200dഷ.md'],
])('leaves the honest name %s as it is', (name) => {
  expect(shownName(name)).toBe(name);
});

it('cuts a long name in the middle and keeps its extension', () => {
  const shown = shownName(`${'long '.repeat(60)}.markdown`);
  expect(shown).toHaveLength(200);
  expect(shown).toMatch(/\.markdown$/);
});

it('never shows a separator, a control character or nothing, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const shown = shownName(name);
      expect(shown).not.toMatch(/[/\\\p{Cc}]|(?![\u200c\u200d])\p{Cf}|^[\u200c\u200d]|[\u200c\u200d]$/u);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown.length).toBeGreaterThan(0);
      expect(shownName(shown)).toBe(shown);
    }),
  );
});
