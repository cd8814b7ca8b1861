import { isIP } from 'node:net'
import type { Settings } from '../env.ts'

/**
 * Keys belong to the name of the public address: browsers make none for numbers, nor over an open connection. On this
 * machine alone they do, under the name `localhost`.
 */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const url = new URL(publicUrl)
  if (/^(?:127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost'
  const { origin, hostname, protocol } = url
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return { origin, id: hostname, works: isName && (protocol === 'https:' || hostname === 'localhost') }
}

export function passkeyName(settings: Pick<Settings, 'publicUrl'>): string | null {
  const { id, works } = relyingParty(settings)
  return works ? id : null
}
