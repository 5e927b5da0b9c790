import { describe, expect, it } from 'vitest';
import { decodeText } from '../decode-text.ts';

const inLatin1 = (text: string) => decodeText(Buffer.from(text, 'latin1'));

describe('a text in an old encoding', () => {
  it.each([
    [
      'Polish in Windows-1250',
      'Spotkanie w środę, proszę wziąć książkę.',
      '53706f746b616e69652077209c726f64ea2c2070726f737aea20777a69b9e6206b7369b9bf6bea2e',
    ],
    [
      'Polish in ISO 8859-2',
      'Spotkanie w środę, proszę wziąć książkę.',
      '53706f746b616e6965207720b6726f64ea2c2070726f737aea20777a69b1e6206b7369b1bf6bea2e',
    ],
    ['Polish with a capital in Windows-1250', 'Łódź, 5 września', 'a3f3649f2c20352077727a659c6e6961'],
    ['Polish with a capital in ISO 8859-2', 'Łódź, 5 września', 'a3f364bc2c20352077727a65b66e6961'],
    ['Czech in Windows-1250', 'Schůzka ve středu v Brně.', '536368f97a6b61207665207374f865647520762042726eec2e'],
    ['Czech in ISO 8859-2', 'Schůzka ve středu v Brně.', '536368f97a6b61207665207374f865647520762042726eec2e'],
    [
      'Hungarian in Windows-1250',
      'Árvíztűrő tükörfúrógép, és a gém a víz mellett él.',
      'c17276ed7a74fb72f52074fc6bf67266fa72f367e9702c20e97320612067e96d20612076ed7a206d656c6c65747420e96c2e',
    ],
    [
      'Croatian in Windows-1250',
      'Siva čaplja živi uz vodu i gnijezdo gradi često na drveću.',
      '5369766120e861706c6a61209e69766920757a20766f6475206920676e696a657a646f20677261646920e86573746f206e612064727665e6752e',
    ],
    [
      'Turkish in Windows-1254',
      'Toplantı çarşamba günü, lütfen kitabı getirin.',
      '546f706c616e74fd20e76172fe616d62612067fc6efc2c206cfc7466656e206b69746162fd206765746972696e2e',
    ],
    [
      'Lithuanian in Windows-1257',
      'Pilkasis garnys gaudo žuvį ir lizdą suka aukštuose medžiuose.',
      '50696c6b61736973206761726e797320676175646f20fe7576e1206972206c697a64e02073756b612061756bf074756f7365206d6564fe69756f73652e',
    ],
    ['Russian in Windows-1251', 'Встреча в среду', 'c2f1f2f0e5f7e020e220f1f0e5e4f3'],
    ['Russian in KOI8-R', 'Встреча в среду', 'f7d3d4d2c5dec120d720d3d2c5c4d5'],
    ['Russian in DOS 866', 'Встреча в среду', '82e1e2e0a5e7a020a220e1e0a5a4e3'],
    ['Russian in ISO 8859-5', 'Встреча в среду', 'b2e1e2e0d5e7d020d220e1e0d5d4e3'],
    [
      'Russian among English in Windows-1251',
      'Отчёт по проекту Heron Station, the second version of the report on fish.',
      'cef2f7b8f220efee20eff0eee5eaf2f3204865726f6e2053746174696f6e2c20746865207365636f6e642076657273696f6e206f6620746865207265706f7274206f6e20666973682e',
    ],
    [
      'Greek in Windows-1253',
      'Ο σταχτοτσικνιάς ζει κοντά στο νερό.',
      'cf20f3f4e1f7f4eff4f3e9eaede9dcf220e6e5e920eaefedf4dc20f3f4ef20ede5f1fc2e',
    ],
    [
      'Greek in ISO 8859-7',
      'Ο σταχτοτσικνιάς ζει κοντά στο νερό.',
      'cf20f3f4e1f7f4eff4f3e9eaede9dcf220e6e5e920eaefedf4dc20f3f4ef20ede5f1fc2e',
    ],
    [
      'Hebrew in Windows-1255',
      'האנפה האפורה חיה ליד המים ותופסת דגים.',
      'e4e0f0f4e420e4e0f4e5f8e420e7e9e420ece9e320e4eee9ed20e5fae5f4f1fa20e3e2e9ed2e',
    ],
    [
      'Arabic in Windows-1256',
      'يعيش مالك الحزين الرمادي قرب الماء ويصطاد السمك.',
      'eddaedd420e3c7e1df20c7e1cdd2ede420c7e1d1e3c7cfed20ded1c820c7e1e3c7c120e6edd5d8c7cf20c7e1d3e3df2e',
    ],
    [
      'Japanese in Shift JIS',
      'アオサギは水辺に住み、魚を捕る。',
      '834183498354834d82cd908595d382c98f5a82dd81418b9b82f095df82e98142',
    ],
    [
      'Japanese in EUC-JP',
      'アオサギは水辺に住み、魚を捕る。',
      'a5a2a5aaa5b5a5aea4cfbfe5cad5a4cbbdbba4dfa1a2b5fba4f2cae1a4eba1a3',
    ],
    [
      'Japanese in ISO 2022-JP',
      'アオサギは水辺に住み、魚を捕る。',
      '1b24422522252a2535252e244f3f654a55244b3d3b245f2122357b24724a61246b21231b2842',
    ],
    [
      'Chinese in GBK',
      '苍鹭生活在水边，捕食鱼类。它在高大的树上筑巢。',
      'b2d4f0d8c9fabbeed4dacbaeb1dfa3acb2b6cab3d3e3c0e0a1a3cbfcd4dab8dfb4f3b5c4caf7c9cfd6feb3b2a1a3',
    ],
    [
      'traditional Chinese in Big5',
      '蒼鷺生活在水邊，捕食魚類。牠在高大的樹上築巢。',
      'bb61c64fa5cdaca1a662a4f4c3e4a141aeb7adb9b3bdc3fea143a865a662b0aaa46aaababef0a457bf76b15fa143',
    ],
    [
      'Korean in EUC-KR',
      '왜가리는 물가에 살며 물고기를 잡는다.',
      'bfd6b0a1b8aeb4c220b9b0b0a1bfa120bbecb8e720b9b0b0edb1e2b8a620c0e2b4c2b4d92e',
    ],
    [
      'Korean in ISO 2022-KR',
      '왜가리는 물가에 살며 물고기를 잡는다.',
      '1b2429430e3f563021382e34420f200e393030213f210f200e3b6c38670f200e3930306d316238260f200e4062344234590f2e',
    ],
  ])('in %s is read', (_what, text, hex) => {
    expect(decodeText(Buffer.from(hex, 'hex'))).toBe(text);
  });

  it.each([
    ['too short to be told, in GBK', 'b8dbbfdad6bbd0e8d6a7b8b6'],
    ['of one word in Windows-1251', 'cff0e8e2e5f2'],
    ['of two letters in Windows-1251', 'c4e0'],
    ['of one word in KOI8-R', 'f7d3d4d2c5dec1'],
    ['of one word in DOS 866', '82e1e2e0a5e7a0'],
    ['of one word in Windows-1253', 'cde1e9'],
    ['in KOI8-R, whose letters would also be Greek ones', 'f3dea3d420cec120cfd0ccc1d4d520d5d3ccd5c7'],
    [
      'in Korean among Japanese, which would also be Chinese signs',
      'bfd6b0a1b8ae28abefaba8abacabea29b4c220b9b0b0a1bfa120bbecb8e720b9b0b0edb1e2b8a620c0e2b4c2b4d92e',
    ],
    ['in Windows-1251, of rare letters alone', 'c6fbf9fdfec6fbf9fdfe'],
    ['in Polish, with signs for words of no language', 'a3f3b36fb362bf61b363bf64ff65b366'],
  ])('%s, says that it cannot be told, and is no nonsense', (_what, hex) => {
    expect(() => decodeText(Buffer.from(hex, 'hex'))).toThrow('Save it as UTF-8, and add it again.');
  });

  it.each([
    'Søren met Gabriel Fauré; they heard Così fan tutte, and went home by the last train of the day, in heavy rain.',
    'Zoë Größe, créée à Besançon: «öäüß» 20 °C, ÄÖÜ',
    'Þórður á þýðingu, ný bók er á borðinu hjá Guðrúnu.',
    'A vocação não é uma ilusão; õ coração vê às três.',
    '¿Qué pesca el niño? ¡Peces! Año 2024, 3 m², n.º 5',
    'letters with marks: àëñ, ÀËÑ',
    'à 20 °C: 5 £, «½» ±0,5',
    'Öl',
    'a line ———————— and ••••••••',
  ])('of Western Europe stays one: %s', (text) => {
    const bytes = Buffer.from(text.replaceAll('—', '\x97').replaceAll('•', '\x95'), 'latin1');
    expect(decodeText(bytes)).toBe(text);
  });

  it('is told by its words, not by the tags around them', () => {
    const html = `<div class="a-long-name-of-a-class-of-the-layout">${'<br data-kind="nothing">'.repeat(20)}`;
    expect(inLatin1(`${html}Spotkanie w \x9crod\xea, prosz\xea wzi\xb9\xe6 ksi\xb9\xbfk\xea.`)).toContain('środę');
  });
});
