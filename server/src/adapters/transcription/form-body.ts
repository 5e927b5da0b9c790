import { randomUUID } from 'node:crypto';

interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Encodes fields and a file as a form, with only our own words in its headers. Source: RFC 7578, 4.1 to 4.4. */
export function formBody(fields: Readonly<Record<string, string>>, file: FormFile) {
  const boundary = `form-${randomUUID()}`;
  const part = (name: string, more: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const head = Object.entries(fields).map(([name, value]) => `${part(name, '')}${value}\r\n`);
  const opening = part('file', `; filename="${file.name}"\r\ncontent-type: ${file.type}`);
  const body = Buffer.concat([
    Buffer.from(head.join('') + opening),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
