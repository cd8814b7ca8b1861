import type { FrozenPosting } from '#contract/applications/own.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { useDuration, usePay, usePlace } from '#web/features/opportunities/opportunity-card.tsx'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

/** What somebody applied to, as it was then, whatever became of the posting. */
export function FrozenPostingView({ posting }: { posting: FrozenPosting }) {
  const t = useT('applications')
  const o = useT('opportunities')
  const locale = useLocale()
  const { day } = useFormat()
  const duration = useDuration(posting)
  const pay = usePay(posting)
  const { description, startsOn, unpaidReason, payMin } = posting
  const facts = [
    { term: o('field.kind'), value: o(`kind.${posting.kind}`) },
    { term: o('field.pay'), value: payMin === null ? `${pay}. ${pick(unpaidReason, locale)}` : pay },
    { term: o('field.place'), value: usePlace(posting) },
    ...(startsOn ? [{ term: o('field.startsOn'), value: day(`${startsOn}T12:00:00`) }] : []),
    ...(duration ? [{ term: o('field.duration'), value: duration }] : []),
    { term: o('field.deadline'), value: day(posting.deadline) },
  ]
  return (
    <section className="stack" aria-label={t('posting.title')}>
      <h3 className="title-card">{t('posting.title')}</h3>
      <p className="small subtle">{t('posting.hint')}</p>
      <Facts facts={facts} />
      <details>
        <summary className="link small">{t('posting.whole')}</summary>
        <div lang={languageOf(description, locale)}>
          <Markdown source={pick(description, locale)} top={3} />
        </div>
      </details>
    </section>
  )
}
