import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

// A longer wait would overflow the timer; a page is not left open that long anyway.
const longestWait = 86_400_000
// The server's clock decides: asking a moment late finds the change made.
const margin = 1500

/** Asks for events again when one of these moments comes: registration opens, an offer ends, an event begins. */
export function useRefreshAt(moments: (string | null | undefined)[]) {
  const client = useQueryClient()
  const times = moments.map((moment) => (moment ? Date.parse(moment) : 0)).join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const waitForNext = () => {
      const ahead = times.split(',').map((time) => Number(time) - Date.now() + margin)
      const wait = Math.min(...ahead.filter((one) => one > margin))
      if (wait > longestWait) return
      timer = setTimeout(() => {
        void client.invalidateQueries({ queryKey: ['events'] })
        waitForNext()
      }, wait)
    }
    waitForNext()
    return () => clearTimeout(timer)
  }, [client, times])
}
