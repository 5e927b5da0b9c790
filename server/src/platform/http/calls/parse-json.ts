import { Problem } from '../problem.ts';

/** Levels of nesting. No endpoint's body comes near this. */
const maxDepth = 64;

const quote = 0x22;
const backslash = 0x5c;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a body strictly: UTF-8, limited depth (measured before the parser runs), no keys that reach a prototype, no
 * NUL characters (the database cannot store them), lone surrogates replaced. With `dropsNul`, for text that another
 * program wrote, NUL characters are removed instead. Throws Problem 'invalid-request'.
 */
export function parseJson(bytes: Uint8Array, { dropsNul = false } = {}): unknown {
  refuseDepth(bytes);
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    // No cause, because the parser's message quotes the text.
    throw new Problem('invalid-request');
  }
  return wellFormed(value, dropsNul ? withoutNul : cleanText);
}

/** Skips strings with the engine's own search, so that a long base64 text costs next to nothing. */
function refuseDepth(bytes: Uint8Array): void {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfString(bytes, at);
      if (at < 0) return;
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > maxDepth) throw new Problem('invalid-request');
    } else if (byte === 0x5d || byte === 0x7d) {
      depth -= 1;
    }
  }
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start;
  do {
    at = bytes.indexOf(quote, at + 1);
  } while (at >= 0 && isEscaped(bytes, at, start));
  return at;
}

function isEscaped(bytes: Uint8Array, at: number, start: number): boolean {
  let first = at;
  while (first - 1 > start && bytes[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

function wellFormed(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) value[at] = wellFormed(value[at], clean);
    return value;
  }
  const record = value as Record<string, unknown>;
  for (const key of Object.keys(record)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new Problem('invalid-request');
    record[key] = wellFormed(record[key], clean);
  }
  return record;
}

/** A text that can be stored and sent as it is. Throws Problem 'invalid-request' for a NUL character. */
export function cleanText(text: string): string {
  if (text.includes('\0')) throw new Problem('invalid-request', 'Text must not contain NUL characters.');
  return text.isWellFormed() ? text : text.toWellFormed();
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
