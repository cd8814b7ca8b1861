import { createHmac, timingSafeEqual } from 'node:crypto'
import { roomCodeLength, roomCodeMs } from '#contract/room-codes.ts'

const turnOf = (at: Date): number => Math.floor(at.getTime() / roomCodeMs)

/** The digits for one turn, as in RFC 4226: four bytes of the hash, from a place that the hash itself names. */
function codeOfTurn(secret: Uint8Array, turn: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(turn))
  const hash = createHmac('sha256', secret).update(counter).digest()
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fff_ffff
  return String(number % 10 ** roomCodeLength).padStart(roomCodeLength, '0')
}

/** What the room shows now, and for how many milliseconds. */
export const roomCode = (secret: Uint8Array, now: Date) => ({
  code: codeOfTurn(secret, turnOf(now)),
  lasts: roomCodeMs - (now.getTime() % roomCodeMs),
})

/** The code before is still typed by who looked up late; the next one is shown early by an instance whose clock is ahead. */
export const isRoomCode = (secret: Uint8Array, code: string, now: Date): boolean =>
  [-1, 0, 1].some((turn) => isSame(codeOfTurn(secret, turnOf(now) + turn), code))

function isSame(one: string, other: string): boolean {
  const [ours, typed] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === typed.length && timingSafeEqual(ours, typed)
}
