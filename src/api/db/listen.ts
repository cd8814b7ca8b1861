import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

export type Listening = { close: () => Promise<void> }
export type Listen = (channel: string, hear: () => void) => Listening

const again = 1000

/** Calls `hear` when somebody notifies, and after each connection: what was said meanwhile is not repeated. */
export const listenOn =
  (url: string): Listen =>
  (channel, hear) => {
    const stopping = new AbortController()
    const { signal } = stopping
    const listening = (async () => {
      while (!signal.aborted) {
        await listenOnce(url, { channel, hear, signal }).catch(() => {})
        await pause(again, undefined, { signal }).catch(() => {})
      }
    })()
    const close = async () => {
      stopping.abort()
      await listening
    }
    return { close }
  }

/** A connection of its own, until it is lost or the signal comes. */
async function listenOnce(
  url: string,
  { channel, hear, signal }: { channel: string; hear: () => void; signal: AbortSignal },
): Promise<void> {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    application_name: `viveiro ${channel}`,
  })
  const lost = Promise.withResolvers<void>()
  client.on('error', () => lost.resolve())
  client.on('end', () => lost.resolve())
  client.on('notification', hear)
  const leave = () => lost.resolve()
  signal.addEventListener('abort', leave)
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    hear()
    await lost.promise
  } finally {
    signal.removeEventListener('abort', leave)
    await client.end().catch(() => {})
  }
}
