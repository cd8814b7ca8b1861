import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const periodSeconds = 30
const digits = 6
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits, in the alphabet that every application takes. */
export const newTotpKey = (): string => Array.from(randomBytes(32), (byte) => base32[byte & 31]).join('')

function bytesOf(key: string): Buffer {
  const bits = Array.from(key, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const totpStep = (at: Date): number => Math.floor(at.getTime() / 1000 / periodSeconds)

/** RFC 6238 with SHA-1, as applications expect it. */
export function totpCode(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The period to which a code belongs: the present one or a neighbour, since clocks differ and people type slowly. */
export function matchingStep(key: string, typed: string, now: Date): number | undefined {
  // What people paste can have any length, which a comparison in constant time does not take.
  if (!/^\d{6}$/.test(typed)) return undefined
  const present = totpStep(now)
  return [present, present - 1, present + 1].find((step) =>
    timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(typed)),
  )
}

/** What a QR code holds; applications show the name of the programme and the account. */
export function totpAddress(key: string, programme: string, account: string): string {
  const [issuer, label] = [programme, `${programme}:${account}`].map(encodeURIComponent)
  return `otpauth://totp/${label}?secret=${key}&issuer=${issuer}`
}
