/** `npm start` and `npm run dev` put a launcher above this process; killed without mercy, it only leaves a closed channel. */
export function stopWithLauncher(stop: () => void): void {
  if (!process.connected) return
  process.once('disconnect', stop)
  process.channel?.unref()
}
