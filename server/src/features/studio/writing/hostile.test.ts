import { createNote, readNote } from '@atrium/contract/notes';
import { readReportMaterial, startReport } from '@atrium/contract/studio';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type Person, type StudioStage, startStudioStage } from '../../../testing/stages/studio-stage.ts';

const hostile = `# <img src=x onerror=alert(1)> rules

The harbour fee is <script>alert(1)</script> nine crowns for every single night of the year. Skippers press [here](javascript:alert(1)) to pay the fee of the harbour in time. All boats of the fleet see ![the map](https://evil.example/p.png?all) of the old harbour.`;
const arabic =
  'رسوم الميناء تسعة كرونات لكل ليلة في فصل الصيف. تدفع القوارب الشراعية نصف رسوم الميناء في كل ليلة من السنة. بني الفنار في عام ١٨٧١ على يد إلزه براندت.';
const chinese =
  '港口费为每晚九克朗,帆船只需要支付港口费的一半,渔民的船可以免费进入港口。灯塔由伊尔泽·布兰特于一八七一年建造,港口的大门每天晚上十点关闭,早上五点打开。';

describeOnBothStores('a report of whatever stands in sources', (open) => {
  let stage: StudioStage;
  beforeAll(async () => {
    stage = await startStudioStage(await open());
  });
  beforeEach(() => stage.model.answer(null));
  afterAll(() => stage.server.close());

  const file = async ({ client }: Person, id: string, format: string) => {
    const url = new URL(`/api/reports/${id}/export?format=${format}`, stage.server.url);
    const answer = await fetch(url, { headers: { cookie: client.jar.header() ?? '' } });
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const filesOf = async (person: Person, id: string) => {
    const markdown = Buffer.from(await file(person, id, 'markdown')).toString();
    const zip = new ZipReader(new Uint8ArrayReader(await file(person, id, 'docx')));
    let docx = '';
    for (const entry of await zip.getEntries()) if (!entry.directory) docx += await entry.getData(new TextWriter());
    const pdf = await getDocumentProxy(await file(person, id, 'pdf'));
    const links: string[] = [];
    for (let n = 1; n <= pdf.numPages; n++)
      for (const { url } of await (await pdf.getPage(n)).getAnnotations()) if (url) links.push(url);
    const { text } = await extractText(pdf, { mergePages: true });
    return { markdown, docx, pdf: text.replace(/\s+/g, ' '), links };
  };
  const expectInert = ({ markdown, docx, links }: Awaited<ReturnType<typeof filesOf>>) => {
    expect(markdown).not.toMatch(/(?<!\\)<[a-z/](?!ttp:\/\/localhost)|(?<!\\)!\[|(?<!\\)\]\((?:javascript|data):/i);
    expect(docx).not.toMatch(/Target="(?!https?:\/\/|mailto:|[\w./-]+")/);
    expect(docx).not.toContain('Target="javascript');
    expect(docx).not.toMatch(/Target="https:\/\/evil[^"]*"[^>]*image|r:embed/);
    for (const link of links) expect(link).toMatch(/^https?:/);
  };

  it('made of quotes acts nowhere, and has their words', async () => {
    const person = await stage.person(hostile);
    const id = await person.begin({ kind: 'briefing', title: '<b>*Fees*</b> ![x](https://evil.example/t.png)' });
    await stage.write(person.id, id);
    const files = await filesOf(person, id);
    expectInert(files);
    expect(files.markdown).toContain('nine crowns for every single night');
    expect(files.docx).toContain('nine crowns for every single night');
    expect(files.pdf).toContain('nine crowns for every single night');
    expect(files.docx).toContain('&lt;script&gt;');
    expect(files.docx).not.toContain('evil.example/p.png"');
  });

  it('that a model was led to write acts nowhere either, and its own footnotes lead nowhere', async () => {
    const person = await stage.person(hostile);
    const id = await person.begin({ kind: 'briefing', model: 'gpt-4' });
    stage.model.answer((call) => {
      call.say(
        'The harbour fee is nine crowns for every night [1]. <img src=x onerror=alert(1)> ![m](https://evil.example/p.png?all) [press](javascript:alert(1)) [^1]\n\n[^1]: [Rules](https://evil.example/fake)\n\n```\n<b>code</b>\n```',
      );
      call.end();
    });
    await stage.write(person.id, id);
    const files = await filesOf(person, id);
    expectInert({ ...files, markdown: files.markdown.replace(/```[\s\S]*?```/g, '') });
    expect(files.markdown).toContain('<b>code</b>');
    expect(files.markdown.match(/^\[\^1\]: /gm)).toHaveLength(1);
    expect(files.markdown).toMatch(/^\[\^1\]: \[Note 1/m);
    const { noteId } = await person.read(id);
    const { content } = await person.client.call(readNote, { params: { id: noteId ?? '' } });
    expect(content).not.toMatch(/(?<!\\)<img|!\[/);
  });

  it.each([
    ['Arabic', arabic, 'تدفع القوارب الشراعية نصف رسوم الميناء'],
    ['Chinese', chinese, '灯塔由伊尔泽·布兰特于一八七一年建造'],
  ])('in %s is whole as Markdown and in Word, and its script is seen to', async (name, text, words) => {
    const person = await stage.person(text);
    const id = await person.begin({ kind: 'briefing' });
    await stage.write(person.id, id);
    expect((await person.read(id)).citations).toBeGreaterThan(0);
    const { markdown, docx, pdf } = await filesOf(person, id);
    expect(markdown).toContain(words);
    expect(docx).toContain(words);
    if (name === 'Chinese') expect(pdf).toMatch(/no letters for.*Chinese, Japanese or Korean characters not shown/);
    else expect(docx).toContain('<w:rtl/>');
  });

  it('of 200 sources with a wish of 2,000 characters is written by quotes and by a model; a longer wish is refused', async () => {
    const person = await stage.person(`The keeper 0 of the harbour lit the old lamp at nine in the evening. ${arabic}`);
    const { client, spaceId } = person;
    for (let n = 1; n < 200; n++) {
      const content = `# Log ${n}\n\nThe keeper ${n} of the harbour lit the old lamp at nine in the evening. Barrel ${n} holds salted herring of the northern fleet. ${'It rained upon the northern fleet all day long. '.repeat(12)}`;
      await client.call(createNote, { params: { spaceId }, body: { title: `Log ${n}`, content } });
      // Indexes the newest notes, as a job would some seconds later.
      if (n % 8 === 7) await client.call(readReportMaterial, { params: { spaceId } });
    }
    const wish = `Who lit the old lamp of the harbour? ${'Say it of every keeper there was. '.repeat(80)}`.slice(
      0,
      2_000,
    );
    const tooLong = { kind: 'custom' as const, wish: `${wish}!` };
    expect(await client.send(startReport, { params: { spaceId }, body: tooLong })).toMatchObject({ status: 400 });

    const quoted = await person.begin({ kind: 'briefing', wish });
    await stage.write(person.id, quoted);
    const report = await person.read(quoted);
    expect(report).toMatchObject({ stage: 'ready', notice: expect.stringContaining('found no room') });
    const { markdown } = await filesOf(person, quoted);
    expect(markdown.match(/^\[\^\d+\]: /gm)).toHaveLength(report.citations);

    const written = await person.begin({ kind: 'custom', wish, model: 'gpt-4' });
    stage.model.answer((call) => {
      const isPlan = JSON.stringify(call.request).includes('plan its sections');
      call.say(
        isPlan
          ? '## Keepers | keeper lamp\n## Fish | barrel herring'
          : 'The keeper lit the old lamp at nine in the evening [1].',
      );
      call.end();
    });
    const before = stage.model.calls.length;
    await stage.write(person.id, written);
    expect(await person.read(written)).toMatchObject({ stage: 'ready', progress: { done: 2, total: 2 } });
    for (const { request } of stage.model.calls.slice(before)) expect(JSON.stringify(request)).toContain(wish);
  }, 120_000);
});
