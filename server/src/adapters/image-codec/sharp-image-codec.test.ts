import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pngClaiming } from '../../testing/samples/bombs.ts';
import { sharpImageCodec } from './sharp-image-codec.ts';

const codec = sharpImageCodec();
const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } });

describe('the picture codec', () => {
  it.each(['measure', 'reencode'] as const)('refuses to %s a picture of 60,000 by 60,000 pixels', async (call) => {
    await expect(codec[call](pngClaiming(60_000, 60_000))).rejects.toMatchObject({ kind: 'too-many-pixels' });
  });

  it.each([
    ['a drawing that could hold code', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['words', 'no picture at all'],
    ['nothing', ''],
    ['a document', '%PDF-1.7'],
  ])('refuses %s', async (_what, content) => {
    await expect(codec.measure(Buffer.from(content))).rejects.toMatchObject({ kind: 'unreadable' });
    await expect(codec.reencode(Buffer.from(content))).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('refuses kinds of pictures that we do not take', async () => {
    await expect(codec.reencode(await red(9, 9).tiff().toBuffer())).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('refuses a picture whose pixels break off', async () => {
    await expect(codec.reencode(pngClaiming(2_000, 2_000))).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('measures without decoding', async () => {
    expect(await codec.measure(pngClaiming(300, 200))).toEqual({ width: 300, height: 200 });
  });

  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/png'],
  ] as const)('encodes a %s anew without its metadata or what hangs behind it', async (format, type) => {
    const made = await red(40, 30)
      .withExif({ IFD0: { Copyright: 'hidden words' } })
      [format]()
      .toBuffer();
    const polyglot = Buffer.concat([made, Buffer.from('<script>alert(1)</script>')]);
    const { bytes, type: found } = await codec.reencode(polyglot);
    expect(found).toBe(type);
    expect(Buffer.from(bytes).includes('hidden words')).toBe(false);
    expect(Buffer.from(bytes).includes('script')).toBe(false);
    expect(await codec.measure(bytes)).toEqual({ width: 40, height: 30 });
  });

  it('makes a PNG of a photo where one is asked for, and of nothing that it would not take', async () => {
    const { bytes, type } = await codec.reencode(await red(40, 30).jpeg().toBuffer(), { as: 'png' });
    expect(type).toBe('image/png');
    expect((await sharp(bytes).metadata()).format).toBe('png');
    const refused = codec.reencode(await red(9, 9).tiff().toBuffer(), { as: 'png' });
    await expect(refused).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('makes a wide picture smaller and turns one that lies on its side', async () => {
    const { bytes } = await codec.reencode(await red(6_000, 3_000).jpeg().toBuffer());
    expect(await codec.measure(bytes)).toEqual({ width: 4_096, height: 2_048 });
    const turned = await red(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await codec.measure((await codec.reencode(turned)).bytes)).toEqual({ width: 30, height: 40 });
  });
});
