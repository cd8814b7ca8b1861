import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Locale } from '#contract/endpoint.ts'
import { errorText } from '#contract/errors/messages.ts'
import { securityHeaders } from './headers.ts'

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Requests that Node's HTTP parser refuses, such as an invalid method, reach no route. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, secure: boolean): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const statusLine = statusLines[error.code ?? ''] ?? '400 Bad Request'
  refuseByHand(socket, statusLine, randomUUID(), 'pt', secure)
}

export function refuseTooSlow(socket: Socket, requestId: string, locale: Locale): void {
  refuseByHand(socket, statusLines['ERR_HTTP_REQUEST_TIMEOUT']!, requestId, locale)
}

/** Writes the answer to the socket and closes it, because the rest of the request cannot be parsed. */
function refuseByHand(socket: Socket, statusLine: string, requestId: string, locale: Locale, secure = false): void {
  const sentence = errorText(locale, 'malformed')
  const status = Number(statusLine.slice(0, 3))
  const body = JSON.stringify({
    type: '/api/docs#malformed',
    title: sentence,
    status,
    detail: sentence,
    code: 'malformed',
  })
  const all = {
    ...securityHeaders(undefined, { secure }),
    'x-request-id': requestId,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': locale,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`)
  socket.end(`HTTP/1.1 ${statusLine}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
