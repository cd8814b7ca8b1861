import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const atOnce = 4
const longestLine = 100

type Line = { running: number; waiting: [IncomingMessage, ServerResponse][] }

/**
 * Pipelined requests of one connection: Node hands all of them over at once. A few run, the others wait and no more are
 * read; a client that has sent far too many by then is cut off.
 */
export function inTurns(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  function run(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.running += 1
    response.once('close', () => {
      line.running -= 1
      const next = line.waiting.shift()
      if (next && !next[0].socket.destroyed) run(line, ...next)
      if (line.waiting.length === 0) request.socket.resume()
    })
    handle(request, response)
  }

  function startLine(socket: Socket): Line {
    const line: Line = { running: 0, waiting: [] }
    lines.set(socket, line)
    // Node reads on for the body of every request, also of those that have none.
    socket.on('resume', () => line.waiting.length > 0 && socket.pause())
    return line
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? startLine(socket)
    if (socket.destroyed) return
    if (line.running < atOnce) return run(line, request, response)
    line.waiting.push([request, response])
    // What is not read costs nothing; only what had already arrived is still handed over.
    socket.pause()
    if (line.waiting.length > longestLine) {
      line.waiting.length = 0
      socket.destroy()
    }
  }
}
