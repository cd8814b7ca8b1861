import { useEffect, useSyncExternalStore } from 'react'

type Messages = typeof import('#contract/errors/messages.ts')

let messages: Messages | null = null
let asked: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Loads the error sentences. They are fetched on the first error, to keep the first page light. */
export async function loadMessages() {
  asked ??= fetchMessages()
  await asked
}

async function fetchMessages() {
  try {
    messages = await import('#contract/errors/messages.ts')
    for (const listener of listeners) listener()
  } catch {
    // Loading failed, for example offline: the next error tries again.
    asked = null
  }
}

export const loadedMessages = (): Messages | null => messages

/** The error sentences, or null until they have loaded; loading starts when `wanted` is true. */
export function useMessages(wanted: boolean): Messages | null {
  useEffect(() => {
    if (wanted) void loadMessages()
  }, [wanted])
  return useSyncExternalStore(subscribe, loadedMessages, loadedMessages)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
