import { inflateRawSync, inflateSync } from 'node:zlib'

/** Names that hide in the files of these tests. */
export const name = 'Quiteria Albuquerque'
export const secrets = ['quiteria', 'quitéria', 'albuquerque', 'sabugueiro']
/** What a team draws on a page, and a juror must still see. */
export const drawn = 'O plano.'

export type HidingFile = { title: string; content: Buffer; refused?: boolean }

const tried = (unpack: () => Buffer) => {
  try {
    return [unpack()]
  } catch {
    return []
  }
}

/** What is packed inside: streams of a PDF, entries of an archive. */
function packedIn(bytes: Buffer): Buffer[] {
  const text = bytes.toString('latin1')
  const streams = Array.from(text.matchAll(/stream\r?\n/g), ({ index, 0: word }) => index + word.length)
  const entries = Array.from(text.matchAll(/PK[^\w\s]{2}/g), ({ index }) => {
    const lengthAt = (place: number) => bytes.readUInt16LE(index + place)
    return tried(() => inflateRawSync(bytes.subarray(index + 30 + lengthAt(26) + lengthAt(28))))
  })
  return [...entries.flat(), ...streams.flatMap((start) => tried(() => inflateSync(bytes.subarray(start))))]
}

const asText = (bytes: Buffer): string => {
  const latin = bytes.toString('latin1')
  const digits = Array.from(latin.matchAll(/<([0-9a-f\s]{2,})>/gi), ([, hex]) =>
    Buffer.from(hex!.replaceAll(/\s/g, ''), 'hex'),
  )
  // Words may be cut where letters are moved closer.
  const whole = Buffer.concat(digits).toString('latin1')
  const all = [
    latin,
    bytes.toString('utf8'),
    whole,
    ...digits.flatMap((one) => [one.toString('latin1'), one.toString('utf8')]),
  ]
  // UTF-16 has a zero before or after each letter.
  return all
    .flatMap((text) => [text, text.replaceAll('\0', '')])
    .join('\n')
    .toLowerCase()
}

/** All text anywhere in a file, packed or not, in whatever encoding, in lower case. */
const everythingIn = (content: Buffer): string =>
  [content, ...packedIn(content), ...packedIn(content).flatMap(packedIn)].map(asText).join('\n')

export const shows = (content: Buffer, text: string): boolean => everythingIn(content).includes(text.toLowerCase())

export function leaksOf(content: Buffer): string[] {
  const text = everythingIn(content)
  return secrets.filter((secret) => text.includes(secret))
}
