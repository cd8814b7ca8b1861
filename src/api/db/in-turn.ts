/**
 * Work with the same key runs one after the other in this process. Whoever waits here holds no connection, which it would
 * while waiting for a row lock: a crowd at one record leaves connections for everybody else.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const result = (last.get(key) ?? Promise.resolve()).then(work)
    const turn = result.then(none, none).finally(() => last.get(key) === turn && last.delete(key))
    last.set(key, turn)
    return result
  }
}

const none = () => {}
