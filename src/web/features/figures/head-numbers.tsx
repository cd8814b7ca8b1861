import type { Figure as FigureShown } from '#contract/figures/figures.ts'
import { Figure } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

type Head = { value: number; text: string }

/** The numbers that are asked for most, where they are shown. */
export function HeadNumbers({ items }: { items: readonly FigureShown[] }) {
  const t = useT('figures')
  const locale = useLocale()
  const heads = items.flatMap(({ name, share, steps, kind }): Head[] => {
    if (share && share.value !== null) return [{ value: share.value, text: `% ${share.title[locale]}` }]
    const [first] = steps
    const isWhole = kind === 'parts' && name === 'stages'
    return isWhole && first?.value ? [{ value: first.value, text: first.title[locale] }] : []
  })
  if (heads.length === 0) return null
  return (
    <section className="figurehead" aria-label={t('heads')}>
      <Strip
        lcd
        compact
        facts={heads.slice(0, 6).map(({ value, text }) => ({ term: text, value: <Figure value={value} /> }))}
      />
    </section>
  )
}
