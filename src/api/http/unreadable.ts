import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { errorText } from '#contract/messages.ts'

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** What Node's own parser refuses, such as an invented method, reaches no route: the answer is written by hand. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const line = statusLines[error.code ?? ''] ?? '400 Bad Request'
  const status = Number(line.slice(0, 3))
  const sentence = errorText('pt', 'malformed')
  const body = JSON.stringify({
    type: '/api/docs#malformed',
    title: sentence,
    status,
    detail: sentence,
    code: 'malformed',
  })
  const head = [
    `HTTP/1.1 ${line}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
