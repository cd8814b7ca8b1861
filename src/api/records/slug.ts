const maxLength = 72

/** Words that are addresses of their own where a slug would stand: `/manage/events/create`. */
const taken = new Set(['create'])

/** `Do protótipo ao 1.º cliente` → `do-prototipo-ao-1-o-cliente`; room is left for a number at the end. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '')
  if (taken.has(words)) return `${words}-1`
  return words || 'evento'
}
