import { useEffect, useState } from 'react'

const patience = 200

/** The text after a pause in typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), patience)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
