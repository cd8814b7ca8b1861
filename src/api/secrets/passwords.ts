import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalisePassword } from '#contract/auth/password.ts'
import { AppError } from '../errors.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const derive = promisify(argon2)

const maxRunning = 4
const maxWaiting = 32
let running = 0
const waiting: (() => void)[] = []

/** Hashing is expensive: few at a time, a short queue, and beyond it `unavailable`. */
async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw new AppError('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const tag = (password: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost) =>
  takeTurn(() =>
    derive('argon2id', { message: normalisePassword(password), nonce, memory, passes, parallelism, tagLength }),
  )

/** In PHC string format, which records the cost, so that it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await tag(password, nonce, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { nonce, hash, ...params } = parse(stored)
  return timingSafeEqual(await tag(password, nonce, params), hash)
}

export function needsRehash(stored: string): boolean {
  const { memory, passes } = parse(stored)
  return memory < cost.memory || passes < cost.passes
}

/** For short secrets that are looked up by their hash, with a salt that the person's others share. */
export const hashShort = (secret: string, salt: Buffer): Promise<Buffer> => tag(secret, salt, cost)
export const newSalt = (): Buffer => randomBytes(16)

/** Costs as much as a real check, so that timing does not reveal unknown addresses. */
export async function spendHash(password: string): Promise<false> {
  await tag(password, Buffer.alloc(16), cost)
  return false
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function parse(stored: string) {
  const [, , , params = '', nonce = '', hash = ''] = stored.split('$')
  const value = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(params)?.[1])
  return {
    memory: value('m'),
    passes: value('t'),
    parallelism: value('p'),
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
