import { useEffect, useRef, useState } from 'react'

type State<T> = { asked: string; answer?: T; error?: unknown }

/** Fetches something for a page once, and again when `key` changes or on retry. */
export function useAnswer<T>(key: string, ask: () => Promise<T>) {
  const latest = useRef(ask)
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<State<T> | null>(null)
  const asked = `${key} ${attempt}`
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    let wanted = true
    latest.current().then(
      (answer) => wanted && setState({ asked, answer }),
      (error: unknown) => wanted && setState({ asked, error }),
    )
    return () => {
      wanted = false
    }
  }, [asked])
  const known = state?.asked === asked ? state : null
  return { answer: known?.answer, error: known?.error, retry: () => setAttempt((before) => before + 1) }
}
