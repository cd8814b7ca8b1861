import { useEffect, useSyncExternalStore } from 'react'

type Parser = typeof import('./markdown.ts')

let parser: Parser | null = null
let asked: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Loads the parser early, for pages that will show Markdown. */
export async function loadMarkdown() {
  asked ??= fetchParser()
  await asked
}

async function fetchParser() {
  try {
    parser = await import('./markdown.ts')
    for (const listener of listeners) listener()
  } catch {
    // Loading failed: the source stays visible, and the next text tries again.
    asked = null
  }
}

/** The parser, or null until it has loaded. */
export function useMarkdownParser(): Parser | null {
  useEffect(() => void loadMarkdown(), [])
  return useSyncExternalStore(subscribe, current, current)
}

const current = () => parser

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
