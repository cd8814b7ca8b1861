import type { Bilingual } from '#contract/endpoint.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale } from '#web/lib/text/i18n.ts'

/** In the reader's language; what nobody has translated is marked as Portuguese, so that it is read out as such. */
export function Translated({ text }: { text: Bilingual }) {
  const locale = useLocale()
  return <span lang={languageOf(text, locale)}>{pick(text, locale)}</span>
}
