/** Draws each picture once and keeps the last ones: whoever asks again costs nothing. */
export function keepPictures(most: number) {
  const kept = new Map<string, Promise<Buffer>>()
  return (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key)
    if (known) return known
    const drawn = draw()
    kept.set(key, drawn)
    drawn.catch(() => kept.delete(key))
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return drawn
  }
}
