import { useState } from 'react'
import { NOTHING_SELECTED, type Selection } from './data-table-selection.tsx'

/**
 * The selection of a table. A new `resetKey`, usually the filters as text, shows other rows and clears the selection,
 * so that nobody acts on rows out of sight.
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
