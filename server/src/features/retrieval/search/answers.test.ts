import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { indexText, laidEndToEnd } from '../../../testing/models/index-text.ts';
import { createIndexStage, type IndexStage } from '../../../testing/stages/index-stage.ts';

const heron = 'A heron waits in shallow water until a fish comes near.';

describeOnBothStores('the index', (open) => {
  let stage: IndexStage;
  const someone = () => stage.someone();
  const texts: IndexStage['texts'] = (...of) => stage.texts(...of);

  beforeAll(async () => {
    stage = createIndexStage(await open());
  });

  describe('answers', () => {
    it('with the place of a passage, and the passages around it', async () => {
      const userId = someone();
      const locator = { page: 3, lines: [4, 9], heading: 'Birds', time: 12.5 } as const;
      const passages = laidEndToEnd(['Before it.', { text: heron, start: 11, end: 66, locator }, 'After it.']);
      const { itemId } = await indexText(stage, { userId, kind: 'note', title: 'N' }, passages);
      const { found, how } = await stage.retrieval.search(userId, { query: 'what does a heron wait for' });
      expect(how).toBe('words');
      expect(found[0]).toMatchObject({
        itemId,
        kind: 'note',
        spaceId: 1,
        title: 'N',
        n: 1,
        text: heron,
        start: 11,
        end: 66,
        locator,
      });
      const around = await stage.retrieval.neighbours(userId, itemId, 1, 1, 1);
      expect(around.map(({ n }) => n)).toEqual([0, 1, 2]);
    });

    it('to one character of Chinese or Japanese', async () => {
      const userId = someone();
      const { itemId } = await indexText(
        stage,
        { userId, kind: 'note', title: 'N' },
        laidEndToEnd(['黒い猫が好きです。', heron]),
      );
      const { found } = await stage.retrieval.search(userId, { query: '猫' });
      expect(found.map(({ itemId: id, n }) => [id, n])).toEqual([[itemId, 0]]);
    });

    it.each([
      ['Mueller', 'Herr Müller wohnt dort.'],
      ['Müller', 'Herr MUELLER wohnt dort.'],
      ['Strasse', 'In der Straße ist es still.'],
      ['Straße', 'IN DER STRASSE IST ES STILL.'],
      ['ışık', 'IŞIK YANIYOR.'],
      ['IŞIK', 'Bir ışık yanıyor.'],
      ['diyarbakir', 'Diyarbakır’da oturuyor.'],
      ["Diyarbakır'da", 'DİYARBAKIR’DA OTURUYOR.'],
      ['كتاب', 'قرأت الكتاب أمس.'],
      ['الكتاب', 'هذا كتاب جديد.'],
    ])('to %s whatever its spelling', async (query, text) => {
      const userId = someone();
      const { itemId } = await indexText(stage, { userId, kind: 'note', title: 'N' }, laidEndToEnd([heron, text]));
      const { found } = await stage.retrieval.search(userId, { query });
      expect(found.map(({ itemId: id, n }) => [id, n])).toEqual([[itemId, 1]]);
    });

    it('with what has all the words before what has some', async () => {
      const userId = someone();
      const some = Array.from({ length: 5 }, (_, n) => `Herring number ${n}: smoke, smoke and smoke again.`);
      await indexText(stage, { userId }, [...some, 'The herring are hung in smoke above oak chips.', 'Oak trees.']);
      expect((await texts(userId, 'herring oak smoke'))[0]).toContain('oak chips');
      expect(await texts(userId, 'herring zebra', { limit: 2 })).toHaveLength(2);
    });

    it.each([
      ['an empty query', ''],
      ['white space', ' \n\t '],
      ['signs alone', '\'"\\:*&|!()<->%_--;'],
      ['a NUL', '\0'],
      ['words too common to tell anything', 'what is it about'],
      ['half a character', '\ud83d'],
    ])('nothing to %s', async (_, query) => {
      const userId = someone();
      await indexText(stage, { userId }, [heron]);
      expect(await texts(userId, query)).toEqual([]);
    });

    it.each([
      ['quotes and operators', `'heron':* & "fish" | !(water) \\ <->`],
      ['a NUL between', 'her\0on heron'],
      ['10,000 characters', `heron ${'unheard-of words '.repeat(600)}`],
      ['an unknown id among those asked for', 'heron'],
    ])('what it has to %s', async (_, query) => {
      const userId = someone();
      const { itemId } = await indexText(stage, { userId }, [heron]);
      expect(await texts(userId, query, { itemIds: [itemId, 'x', newId()] })).toEqual([heron]);
    });

    it.each([
      ['Chinese', '机器学习', '今天我们学习机器学习的基础。'],
      ['Japanese beside Latin letters', 'Python', '今日はPythonを勉強する。'],
      ['Thai', 'ภาษาไทย', 'ฉันเรียนภาษาไทยทุกวัน'],
      ['Arabic without its marks', 'مرحبا', 'قال مَرْحَبًا بالعالم'],
      ['Hebrew', 'שלום', 'שָׁלוֹם עולם'],
      ['Russian', 'Москва', 'МОСКВА — столица России.'],
      ['Greek', 'Σίσυφος', 'Ο ΣΊΣΥΦΟΣ σπρώχνει τον βράχο.'],
      ['Korean', '한국어를', '나는 한국어를 배운다.'],
      ['Korean without the particle', '요금', '항구 요금은 아홉 크로네입니다.'],
      ['a number before a Korean counter', '1871', '등대는 1871년에 지었습니다.'],
      ['French behind an article', 'éléphant', "Le phare de l'éléphant s’allume."],
      ['Italian behind an article', 'acqua', 'La fontana dell’acqua è chiusa.'],
      ['accents', 'eclair', 'Un Éclair au chocolat.'],
      ['a word with a hyphen, written as one', 'email', 'Send an e-mail to the harbour master.'],
      ['a word written as two', 'light house', 'The old lighthouse is closed.'],
      ['another form of a word', 'cancelled', 'On cancellation the deposit goes back.'],
      ['a number', '1250.50', 'It costs 1,250.50 a year.'],
      ['a number with a decimal comma', '3,5', 'Das Boot ist 3,5 Meter lang.'],
      ['a number with a decimal comma, asked for with a point', '3.5', 'Das Boot ist 3,5 Meter lang.'],
      ['a number with a decimal point, asked for with a comma', '0,125', 'The gap is 0.125 inches.'],
      ['a number with points at its thousands', '1250000', 'Es kostet 1.250.000 Kronen.'],
      ['a number with commas at its thousands, asked for with points', '1.250.000,50', 'It costs 1,250,000.50.'],
      ['a cell of a row of numbers', '1987', 'year,temp,rain\n1986,10.2,690\n1987,10.7,711'],
      ['a cell of a row of two numbers', '40123', 'station,count\n40122,8586\n40123,8599'],
      ['an acronym that looks like a common word', 'WHO', 'The WHO publishes the list.'],
    ])('in %s', async (_, query, text) => {
      const userId = someone();
      await indexText(stage, { userId }, ['Something else entirely.', text]);
      expect(await texts(userId, query)).toEqual([text]);
    });

    it('and tells a fraction from the number that its digits make', async () => {
      const userId = someone();
      await indexText(stage, { userId }, ['The boat is 35 metres long.', 'Das Boot ist 3,5 Meter lang.']);
      expect((await texts(userId, '3,5'))[0]).toBe('Das Boot ist 3,5 Meter lang.');
      expect(await texts(userId, '35')).toEqual(['The boat is 35 metres long.']);
    });

    it('although a text has what no store takes', async () => {
      const userId = someone();
      const text = 'A heron\0 and half a \ud83d character.';
      const [found] = (await stage.retrieval.search(userId, { query: 'heron' })).found;
      expect(found).toBeUndefined();
      await indexText(stage, { userId, title: 'N\0ul' }, [
        { text, start: 0, end: text.length, locator: { heading: '\0' } },
      ]);
      const [again] = (await stage.retrieval.search(userId, { query: 'heron' })).found;
      expect(again?.text).toHaveLength(text.length);
    });
  });

  it('finds the few among many, by the index', { timeout: 60_000 }, async () => {
    const userId = someone();
    const filler = Array.from({ length: 1_800 }, (_, n) => `Harbour log ${n}: calm sea, wind from the west.`);
    for (let n = 0; n < 6; n += 1) await indexText(stage, { userId, spaceId: 1 }, filler.slice(n * 300, n * 300 + 300));
    const { itemId } = await indexText(stage, { userId, spaceId: 2 }, ['A calm cormorant sat on the harbour wall.']);
    expect((await texts(userId, 'calm cormorant harbour'))[0]).toContain('cormorant');
    expect(await texts(userId, 'calm harbour', { spaceId: 2 })).toHaveLength(1);
    expect(await texts(userId, 'calm zebra harbour', { itemIds: [itemId] })).toHaveLength(1);
    expect(await texts(userId, 'calm sea', { limit: 50 })).toHaveLength(50);
  });
});
