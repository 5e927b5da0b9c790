import { expect, it } from 'vitest';
import { afterCommand } from '../../../../testing/after-command.ts';
import { around } from './around.ts';

it('puts marks around what is selected and takes them off again', () => {
  expect(afterCommand(around('**'), 'a <heron> waits')).toBe('a **<heron>** waits');
  expect(afterCommand(around('**'), 'a **<heron>** waits')).toBe('a <heron> waits');
  expect(afterCommand(around('*'), 'a |')).toBe('a *|*');
  expect(afterCommand(around('*'), 'a *|*')).toBe('a |');
  expect(afterCommand(around('**'), '<**heron**>')).toBe('<heron>');
});

it('puts marks around the words of each line, without what begins the line and the spaces beside them', () => {
  expect(afterCommand(around('**'), '<one\n\n- two \n>')).toBe('**<one**\n\n- **two>** \n');
  expect(afterCommand(around('**'), '**<one**\n\n- **two>**')).toBe('<one\n\n- two>');
  expect(afterCommand(around('**'), '**<one**\n1. two>')).toBe('**<one**\n1. **two>**');
  expect(afterCommand(around('~~'), 'a < heron >waits')).toBe('a  ~~<heron>~~ waits');
  expect(afterCommand(around('`'), 'a< \n >b')).toBe('a< \n >b');
});

it('tells bold from italic', () => {
  expect(afterCommand(around('*'), '**<heron>**')).toBe('***<heron>***');
  expect(afterCommand(around('*'), '***<heron>***')).toBe('**<heron>**');
  expect(afterCommand(around('**'), '***<heron>***')).toBe('*<heron>*');
  expect(afterCommand(around('**'), '*<heron>*')).toBe('***<heron>***');
});

it('takes several marked words for what they are', () => {
  expect(afterCommand(around('**'), '<**a** and **b**>')).toBe('**<a and b>**');
  expect(afterCommand(around('*'), '<*a* and *b*>')).toBe('*<a and b>*');
  expect(afterCommand(around('`'), '<`a` and `b`>')).toBe('`<a and b>`');
  expect(afterCommand(around('*'), '<**a** and b>')).toBe('*<**a** and b>*');
  expect(afterCommand(around('*'), '<2 * 3 * 4>')).toBe('*<2 * 3 * 4>*');
});

it('takes no character away that is no mark: one without its pair, or one that is escaped', () => {
  expect(afterCommand(around('*'), '<note 2*3>')).toBe('*<note 2*3>*');
  expect(afterCommand(around('*'), '*<note 2*3>*')).toBe('<note 2*3>');
  expect(afterCommand(around('`'), '<a`b>')).toBe('`<a`b>`');
  expect(afterCommand(around('*'), '<2 \\* 3 \\* 4>')).toBe('*<2 \\* 3 \\* 4>*');
  expect(afterCommand(around('*'), '\\*<heron>\\*')).toBe('\\**<heron>*\\*');
  expect(afterCommand(around('*'), '\\\\*<heron>*')).toBe('\\\\<heron>');
  expect(afterCommand(around('`'), '<in `C:\\` and `D:\\`>')).toBe('`<in C:\\ and D:\\>`');
});

it('leaves code, rules and tables among several lines alone', () => {
  const [code, ruled] = ['```js\nlet a;\n```', '---\n| a | b |\n| --- | --- |'];
  expect(afterCommand(around('**'), `<one\n${code}\n${ruled}\ntwo>`)).toBe(`**<one**\n${code}\n${ruled}\n**two>**`);
  expect(afterCommand(around('**'), '| <a> | b |')).toBe('| **<a>** | b |');
});
