import { setImmediate as endOfTurn } from 'node:timers/promises'

/**
 * Rows that several requests ask for in one turn of the event loop are read with one statement. Nothing is kept: whoever
 * asks in a later turn reads anew.
 */
export function readTogether<Row>(read: (keys: string[]) => Promise<Map<string, Row>>) {
  let next: { keys: Set<string>; rows: Promise<Map<string, Row>> } | undefined

  function gather() {
    const keys = new Set<string>()
    const rows = endOfTurn().then(() => {
      next = undefined
      return read([...keys])
    })
    return { keys, rows }
  }

  return async (key: string): Promise<Row | undefined> => {
    next ??= gather()
    next.keys.add(key)
    return (await next.rows).get(key)
  }
}
