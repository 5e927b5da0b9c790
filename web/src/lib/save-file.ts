/** Milliseconds after which the memory of a saved file is released; by then the browser has read it. */
const keptFor = 60_000;

/** Saves the body of a response as a file, under the name the server gave it. */
export async function saveFile(response: Response, fallbackName: string): Promise<void> {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  save(await response.blob(), encoded ? decodeURIComponent(encoded) : fallbackName);
}

/** Saves a text as a file. Its type is unnamed: of a known one, some browsers would add an ending to the name. */
export function saveText(text: string, name: string): void {
  save(new Blob([text], { type: 'application/octet-stream' }), name);
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor);
}
