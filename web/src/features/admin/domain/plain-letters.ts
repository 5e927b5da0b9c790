/** Small letters without accents, for ids: 'Crème Brûlée' → 'creme brulee'. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
