import { useEffect, useSyncExternalStore } from 'react'

type Parser = typeof import('./markdown.ts')

let parser: Parser | null = null
let asked: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Fetches the parser, for pages that know that they will show Markdown. */
export async function loadMarkdown() {
  asked ??= fetchParser()
  await asked
}

async function fetchParser() {
  try {
    parser = await import('./markdown.ts')
    for (const listener of listeners) listener()
  } catch {
    // Without a connection the text stays as it was written; the next one that is shown asks again.
    asked = null
  }
}

/** Null until it is there. */
export function useMarkdownParser(): Parser | null {
  useEffect(() => void loadMarkdown(), [])
  return useSyncExternalStore(subscribe, current, current)
}

const current = () => parser

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
