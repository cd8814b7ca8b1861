import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayMs } from '#contract/times.ts'

// A longer wait would overflow the timer.
const longestWait = dayMs
// The server's clock decides: refetch a little late, when the change has happened.
const margin = 1500

/** Refetches events at these moments: registration opens, an offer expires, an event starts. */
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
