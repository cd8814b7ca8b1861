import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from './client-process.ts'

export type Victim = { url: string; token: string; email: string; picture: Uint8Array }

const address = '203.0.113.66'
const uploads = 3
const pipelines = 10
const guesses = 10
// Until everything that the attack has started is done.
const settling = 1500

let stop = async () => {}
serve(async (told) => {
  if (told === 'stop') await stop()
  else stop = await attack(told as Victim)
})

/** Attacks at once; the result ends it. */
async function attack(victim: Victim): Promise<() => Promise<void>> {
  const stop = new AbortController()
  const all = [
    ...Array.from({ length: uploads }, () => repeat(stop.signal, () => upload(victim, stop.signal))),
    ...Array.from({ length: guesses }, () => repeat(stop.signal, () => guess(victim, stop.signal))),
    ...Array.from({ length: pipelines }, () => repeat(stop.signal, () => pipeline(victim, stop.signal))),
  ]
  // Picks up speed before anybody measures.
  await sleep(1000)
  return async () => {
    stop.abort()
    await Promise.all(all)
    await sleep(settling)
  }
}

async function repeat(signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  // A refusal is part of the attack; without a pause the client would mostly be busy with itself.
  while (!signal.aborted) await act().catch(() => sleep(20))
}

async function upload({ url, token, picture }: Victim, signal: AbortSignal): Promise<void> {
  const body = new FormData()
  body.append('kind', 'photo')
  body.append('file', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
  await (await fetch(`${url}/api/v1/attachments`, { method: 'POST', body, headers, signal })).arrayBuffer()
}

async function guess({ url, email }: Victim, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const body = JSON.stringify({ email, password: 'sete andorinhas tortas' })
  await (await fetch(`${url}/api/v1/auth/login`, { method: 'POST', body, headers, signal })).arrayBuffer()
}

/** Asks as often as the server takes it, and reads nothing. */
async function pipeline({ url, token }: Victim, signal: AbortSignal): Promise<void> {
  const { port, hostname } = new URL(url)
  const socket: Socket = connect(Number(port), hostname).on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  const end = () => socket.destroy()
  signal.addEventListener('abort', end)
  const head = ['Host: x', `Authorization: Bearer ${token}`, `X-Forwarded-For: ${address}`]
  const request = `GET /api/v1/events?when=upcoming HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`
  while (!socket.destroyed && socket.write(request.repeat(50))) await sleep(100)
  if (!socket.destroyed) await once(socket, 'close')
  signal.removeEventListener('abort', end)
}
