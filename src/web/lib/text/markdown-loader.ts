import { firstBreath } from '#web/lib/page/breath.ts'
import { later } from '#web/lib/page/later.ts'

const parser = later(async () => {
  await firstBreath()
  const loaded = await import('./markdown.ts')
  await firstBreath()
  // The first text, however short, has all patterns compiled: half of what a page of text takes.
  loaded.parseMarkdown('.')
  await firstBreath()
  return loaded
})

/** Loads the parser early, for pages that will show Markdown. Without it the source is shown. */
export const loadMarkdown = parser.prepare
/** Undefined until it has loaded. */
export const useMarkdownParser = parser.useLoaded
