import { useState } from 'react'
import { NOTHING_SELECTED, type Selection } from './data-table-selection.tsx'

/**
 * What is ticked in a table. Another `resetKey`, mostly the filters as text, shows other rows and so ends the
 * selection: acting on rows that are out of sight would surprise.
 */
export function useSelection(resetKey: string, initial: () => Selection = () => NOTHING_SELECTED) {
  const [selection, select] = useState(initial)
  const [key, setKey] = useState(resetKey)
  const clear = () => select(NOTHING_SELECTED)
  if (key !== resetKey) {
    setKey(resetKey)
    clear()
  }
  return { selection, select, clear }
}
