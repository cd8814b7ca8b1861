import type { Line } from '#contract/reviews/outcomes.ts'
import type { RankingAnswer } from '#contract/reviews/ranking.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

type Props = { ranking: RankingAnswer }
type Given = readonly { item: string; outcome: string | null }[]

/** What the cut means, in words. */
export function CutWords({ ranking, cut, given }: Props & { cut: number; given: Given }) {
  const t = useT('reviews-manage')
  const { list } = useFormat()
  const { items, outcomes, decision } = ranking
  const unsure = items.filter(({ band }) => band && band[0] <= cut && band[1] > cut)
  const now = new Map(given.map(({ item, outcome }) => [item, outcome]))
  const passes = (id: string | null | undefined) => outcomes.find((one) => one.id === id)?.passes ?? null
  const changed = (isIn: boolean) =>
    items
      .filter(({ id, outcome }) => decision && passes(now.get(id)) === isIn && passes(outcome) === !isIn)
      .map(({ title }) => title)
  const [into, out] = [changed(true), changed(false)]
  const sentences = [
    t('cut.passes', { count: cut }),
    unsure.length > 0 && t('cut.unsure', { names: list(unsure.map(({ title }) => title)) }),
    into.length > 0 && t('cut.in', { names: list(into) }),
    out.length > 0 && t('cut.out', { names: list(out) }),
  ]
  return (
    <p className="small" aria-live="polite">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

/** Every line between two outcomes with what settles it, and the rule of the round for ties. */
export function LineWords({ ranking, lines }: Props & { lines: readonly Line[] }) {
  const t = useT('reviews-manage')
  const locale = useLocale()
  const { list } = useFormat()
  const { items, outcomes, tieRule } = ranking
  const nameOf = (id: string) => {
    const outcome = outcomes.find((one) => one.id === id)
    return outcome ? pick(outcome.name, locale) : id
  }
  const titles = (ids: readonly string[]) => list(items.filter(({ id }) => ids.includes(id)).map(({ title }) => title))
  return (
    <ul className="small linewords">
      {lines.map(({ after, above, below, settled, tied }) => (
        <li key={after}>
          <span className="medium">{t('line.between', { above: nameOf(above), below: nameOf(below) })}</span>{' '}
          {t(`line.${settled}`, { names: titles(tied) })}
        </li>
      ))}
      <li className="muted">{t(`tieRule.${tieRule}Text`)}</li>
    </ul>
  )
}
