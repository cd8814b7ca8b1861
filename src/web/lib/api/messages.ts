import { useEffect, useSyncExternalStore } from 'react'

type Messages = typeof import('#contract/messages.ts')

let messages: Messages | null = null
let asked: Promise<void> | null = null
const listeners = new Set<() => void>()

/** The sentences for what goes wrong. Nobody needs them before something does, so they are no part of the first page. */
export async function loadMessages() {
  asked ??= fetchMessages()
  await asked
}

async function fetchMessages() {
  try {
    messages = await import('#contract/messages.ts')
    for (const listener of listeners) listener()
  } catch {
    // Without a connection there are none; the next failure asks again.
    asked = null
  }
}

export const loadedMessages = (): Messages | null => messages

/** Null until they are there; asked for as soon as they are wanted. */
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
