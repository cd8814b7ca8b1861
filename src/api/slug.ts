const maxLength = 72

/** `Do protótipo ao 1.º cliente` → `do-prototipo-ao-1-o-cliente`; room is left for a number at the end. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '')
  return words || 'evento'
}
