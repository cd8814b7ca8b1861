import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const longestPause = 15_000
const lookEvery = 1000

type Unread = { taken: number; since: number }

/** Cuts off connections whose client has stopped reading: an answer of any length lasts as long as somebody reads it. */
export function cutOffUnread(server: Server): void {
  const look = watchUnread(server)
  const timer = setInterval(() => look(performance.now()), lookEvery).unref()
  server.once('close', () => clearInterval(timer))
}

/** The result is called again and again with the time in milliseconds. */
export function watchUnread(server: Server): (now: number) => void {
  const sockets = new Map<Socket, Unread>()
  server.on('connection', (socket) => {
    sockets.set(socket, { taken: -1, since: 0 })
    socket.once('close', () => sockets.delete(socket))
  })

  return (now) => {
    for (const [socket, last] of sockets) {
      const taken = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || taken !== last.taken) sockets.set(socket, { taken, since: now })
      else if (now - last.since >= longestPause) socket.destroy()
    }
  }
}
