type Stop = (signal: string) => void

/** Until the product runs there is nothing to finish: PostgreSQL's watchdog stops what was started. */
let stop: Stop = () => process.exit(0)

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal))

/** Replaces what a signal does. */
export function onStopSignal(next: Stop): void {
  stop = next
}
