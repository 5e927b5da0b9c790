/** The mark that begins a text in ISO-2022-KR (RFC 1557), and the bytes between which Korean letters stand. */
const [koreanMark, shiftOut, shiftIn] = [[0x1b, 0x24, 0x29, 0x43], 0x0e, 0x0f];

/** The text of bytes in an encoding that a mark names and `TextDecoder` does not know; null if they have no such mark. */
export function decodeMarked(bytes: Uint8Array): string | null {
  if (startsWith(bytes, [0xff, 0xfe, 0, 0])) return utf32(bytes, true);
  if (startsWith(bytes, [0, 0, 0xfe, 0xff])) return utf32(bytes, false);
  return startsWith(bytes, koreanMark) ? korean(bytes.subarray(koreanMark.length)) : null;
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

function utf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle);
    text += code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
  }
  return text;
}

/** Korean letters are those of EUC-KR without the highest bit. A line begins with plain letters. */
function korean(bytes: Uint8Array): string {
  const plain = new Uint8Array(bytes.length);
  let length = 0;
  let isShifted = false;
  for (const byte of bytes) {
    if (byte === shiftOut || byte === shiftIn) isShifted = byte === shiftOut;
    else {
      if (byte === 0x0a) isShifted = false;
      plain[length++] = isShifted && byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte;
    }
  }
  return new TextDecoder('euc-kr').decode(plain.subarray(0, length));
}
