/** Milliseconds after which the memory of a saved file is released; by then the browser has read it. */
const keptFor = 60_000;

/** Saves the body of a response as a file, under the name the server gave it. */
export async function saveFile(response: Response, fallbackName: string): Promise<void> {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = encoded ? decodeURIComponent(encoded) : fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor);
}
