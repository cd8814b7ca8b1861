export const begins = (content: Uint8Array, bytes: string, at = 0): boolean =>
  Buffer.from(content.subarray(at, at + bytes.length)).equals(Buffer.from(bytes, 'latin1'))

/** What a file is by its first bytes, whatever it is called. An archive may be an Office document. */
export function sniff(content: Uint8Array): 'jpeg' | 'png' | 'webp' | 'pdf' | 'zip' | undefined {
  if (begins(content, '\xff\xd8\xff')) return 'jpeg'
  if (begins(content, '\x89PNG\r\n\x1a\n')) return 'png'
  if (begins(content, 'RIFF') && begins(content, 'WEBP', 8)) return 'webp'
  if (begins(content, '%PDF-')) return 'pdf'
  if (begins(content, 'PK\x03\x04')) return 'zip'
  return undefined
}
