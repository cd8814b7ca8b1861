/**
 * `npm start` and `npm run dev` run this process below a launcher; when the launcher is killed, its IPC channel closes.
 */
export function stopWithLauncher(stop: () => void): void {
  if (!process.connected) return
  process.once('disconnect', stop)
  process.channel?.unref()
}
