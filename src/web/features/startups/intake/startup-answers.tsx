import type { StartupDetail } from '#contract/startups/startups.ts'
import { Answers } from '#web/components/display/answers.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale } from '#web/lib/text/i18n.ts'

/** What the programme asked and the startup answered, as it stood on submission. */
export function IntakeAnswers({ answers, lang }: Pick<StartupDetail, 'answers' | 'lang'>) {
  const locale = useLocale()
  const given = answers.filter(({ text }) => text.trim() !== '')
  if (given.length === 0) return null
  return (
    <Answers boxed lang={lang} answers={given.map(({ asked, text }) => ({ term: pick(asked, locale), value: text }))} />
  )
}
