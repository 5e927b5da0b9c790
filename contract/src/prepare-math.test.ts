import { expect, test } from 'vitest';
import { mayHoldMath, prepareMath } from './prepare-math.ts';

test.each([
  ['Costs rose from $184,200 to $221,900.'],
  ['It is $5 or US$6.'],
  ['`$x$` and ``a \\(b\\) c``'],
  ['between $3 and $ 4 each'],
  [`Copy it to $HOME/$USER first, then to $\{user}/$\{group}.`],
  ['    echo "$A$B" > $X/$Y'],
  ['~~~sh\necho $x$ \\(y\\)\n~~~'],
  ['~~~~\n~~~\n$x$\n~~~~'],
  ['~~~\n$x$'],
  ['[shop](https://a.example/?f=$x$&g) and [page](/p?f=$x$ "at $y$")'],
  ['<https://a.example/?f=$x$> https://a.example/$x$'],
])('money, variables, code and addresses stay as they are: %s', (text) => {
  expect(prepareMath(text)).toBe(text);
});

test('every spelling of a formula is read', () => {
  expect(prepareMath('~~~\n$x$\n~~~\nso $x$.')).toBe('~~~\n$x$\n~~~\nso $$x$$.');
  expect(prepareMath('[a](b) is $x$, $y$ and $z$-like')).toBe('[a](b) is $$x$$, $$y$$ and $$z$$-like');
  expect(prepareMath('so \\(a+b\\) and $x^2$ are')).toBe('so $$a+b$$ and $$x^2$$ are');
  expect(prepareMath('\\[ e = mc^2 \\]')).toBe('$$\ne = mc^2\n$$\n');
  expect(prepareMath('so $$y$$ is')).toBe('so $$y$$ is');
  expect(prepareMath('so\n$$y$$\nis')).toBe('so\n$$\ny\n$$\nis');
});

test('prices with two signs are no formula, numbers are', () => {
  expect(prepareMath('It costs $$5, later $$10 and $$20.')).toBe('It costs \\$\\$5, later \\$\\$10 and $$20.');
  expect(prepareMath('From $$5 on, where $$x$$ is a or $$\\frac 1 2$$')).toBe(
    'From \\$\\$5 on, where $$x$$ is a or $$\\frac 1 2$$',
  );
  for (const text of [
    'so $$5$$ is',
    'so $$5 + x $$ is',
    'so $$x $$5',
    '2$$5 x$$3',
    '$$5 x $$is, as $$y$$',
    '$$5 x $$是 $$y$$',
  ])
    expect(prepareMath(text)).toBe(text);
});

test.each([
  ['> \\[\n> a\n> \\]', '> $$\n> a\n> $$\n> '],
  ['1. So:\n   \\[\n   a\n   \\]', '1. So:\n   $$\n   a\n   $$\n   '],
  ['- \\[ a \\]', '- $$\n  a\n  $$\n  '],
  ['> see \\[ a \\] there', '> see \n> $$\n> a\n> $$\n>  there'],
])('a formula stays inside its quote or list item: %j', (text, prepared) => {
  expect(prepareMath(text)).toBe(prepared);
});

test('the part that draws formulas is not needed for money', () => {
  expect(mayHoldMath('from $184,200 to $221,900 now')).toBe(false);
  expect(mayHoldMath('let $x$ be')).toBe(true);
});

test('runs of signs without an end are read once', () => {
  const code = `${'`'.repeat(200_000)}x`;
  expect(prepareMath(code)).toBe(code);
  expect(mayHoldMath(`$9${'='.repeat(200_000)}\n$`)).toBe(false);
  expect(mayHoldMath('so $2x = 4$ is')).toBe(true);
});

test('openings without an end, and a line of many formulas, cost no more than the text is long', () => {
  for (const sign of ['\\[', '\\(', '> \\[', '\\[\n', '\\(a\\[']) {
    const text = sign.repeat(400_000);
    expect(prepareMath(text)).toBe(text);
  }
  const code = Array.from({ length: 300 }, (_, n) => `${'`'.repeat(300 - n)}x`).join('');
  expect(prepareMath(code)).toBe(code);
  expect(prepareMath(`so ${'\\[a\\]'.repeat(100_000)}`)).toMatch(/^so \n\$\$\na\n/);
  expect(prepareMath(`\\[${'a'.repeat(4001)}\\] and \\(${'a'.repeat(2001)}\\), \\(a\nb\\), \\[c\\]`)).toMatch(
    /^\\\[a+\\\] and \\\(a+\\\), \\\(a\nb\\\), \n\$\$\nc\n/,
  );
});
