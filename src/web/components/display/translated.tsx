import type { Bilingual } from '#contract/endpoint.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale } from '#web/lib/text/i18n.ts'

/** The text in the reader's language. Untranslated text gets `lang="pt"`, so that screen readers pronounce it right. */
export function Translated({ text }: { text: Bilingual }) {
  const locale = useLocale()
  return <span lang={languageOf(text, locale)}>{pick(text, locale)}</span>
}
