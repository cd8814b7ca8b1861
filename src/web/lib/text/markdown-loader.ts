import { useEffect, useSyncExternalStore } from 'react'
import { firstBreath } from '#web/lib/page/breath.ts'

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
    await firstBreath()
    const loaded = await import('./markdown.ts')
    await firstBreath()
    // The first text, however short, has all patterns compiled: half of what a page of text takes.
    loaded.parseMarkdown('.')
    await firstBreath()
    parser = loaded
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
