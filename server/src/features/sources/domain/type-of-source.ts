import type { SourceType } from '@atrium/contract/sources';

const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';
const byMedia: Readonly<Record<string, SourceType>> = {
  'application/pdf': 'pdf',
  'application/msword': 'word',
  [`${office}wordprocessingml.document`]: 'word',
  [`${office}presentationml.presentation`]: 'slides',
  [`${office}spreadsheetml.sheet`]: 'sheet',
  [`${openDocument}text`]: 'word',
  [`${openDocument}presentation`]: 'slides',
  [`${openDocument}spreadsheet`]: 'sheet',
  [`${openDocument}graphics`]: 'slides',
  'application/epub+zip': 'book',
  'application/zip': 'archive',
  'text/html': 'html',
  'message/rfc822': 'text',
  'text/markdown': 'markdown',
  'application/x-ipynb+json': 'markdown',
  'text/csv': 'table',
  'text/tab-separated-values': 'table',
  'application/json': 'data',
  'application/xml': 'data',
  'application/yaml': 'data',
  'text/javascript': 'code',
  'text/css': 'code',
};
const codeEndings =
  /\.(?:[cm]?[jt]sx?|py|java|kt|c|h|cc|cpp|hpp|cs|go|rs|rb|php|swift|scala|sh|bash|ps1|sql|r|lua|pl|css|scss|vue|svelte|toml|ini|tf|dockerfile)$/i;
const soundEndings = /\.(?:mp3|m4a|wav|ogg|oga|opus|flac|aac|wma|aiff?|webm|mp4|mov|mkv|avi)$/i;

/** Why a file cannot be a source: a sentence that also says what to do. */
export interface Unusable {
  readonly sentence: string;
}

/** The type of source that a file becomes, by its content and then its name. */
export function typeOfSource(name: string, mediaType: string, claimedType: string): SourceType | Unusable {
  if (mediaType === 'image/svg+xml' || /\.svg$/i.test(name))
    return { sentence: `SVG drawings are not read: ${name}. Add the text of it instead.` };
  if (mediaType.startsWith('image/')) return 'image';
  if (claimedType.startsWith('image/') && mediaType === 'application/octet-stream')
    return { sentence: `This kind of picture is not taken: ${name}. Add it as PNG, JPEG, WebP or GIF.` };
  if (mediaType.startsWith('audio/')) return 'audio';
  if (mediaType === 'application/octet-stream')
    return {
      sentence:
        soundEndings.test(name) || /^(?:audio|video)\//.test(claimedType)
          ? `This kind of recording is not taken: ${name}. Add it as MP3, M4A, WAV, OGG, WebM or FLAC.`
          : `File type not supported: ${name}`,
    };
  if (mediaType === 'application/cdfv2-encrypted')
    return { sentence: `This file is protected with a password: ${name}. Save it without one, and add that.` };
  if (mediaType.startsWith('application/vnd.ms-excel'))
    return { sentence: `This kind of spreadsheet is not read: ${name}. Save it as XLSX or ODS, and add that.` };
  if (mediaType === 'application/vnd.ms-powerpoint')
    return { sentence: `This kind of presentation is not read: ${name}. Save it as PPTX, ODP or PDF, and add that.` };
  if (/\.rtf$/i.test(name))
    return { sentence: `Rich Text files are not read: ${name}. Save it as DOCX, ODT or PDF, and add that.` };
  const type = byMedia[mediaType];
  if (type !== undefined) return type;
  return codeEndings.test(name) ? 'code' : 'text';
}
