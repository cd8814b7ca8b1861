const longest = 120

/**
 * A name that is safe to store and to send: no folders, no control or bidirectional characters, the right extension.
 */
export function cleanName(name: string, ending: string): string {
  const base = name
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/, '')
    .slice(0, longest)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}"<>:|?*]/gu, '')
    .trim()
  return `${base || 'file'}.${ending}`
}

/** RFC 6266: an ASCII name for old clients, and the real one. */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
