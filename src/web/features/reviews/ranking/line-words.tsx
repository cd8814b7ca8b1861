import type { Line } from '#contract/reviews/lines.ts'
import type { Kept } from '#contract/reviews/outcomes.ts'
import type { RankingAnswer } from '#contract/reviews/ranking.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useFigure } from '../mean.ts'

type Props = { ranking: RankingAnswer }
type Given = readonly { item: string; outcome: string | null }[]

/** What the cut means, in words. */
export function CutWords({ ranking, cut, given, passing }: Props & { cut: number; given: Given; passing: number }) {
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
    t('cut.passes', { count: passing }),
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
export function LineWords({ ranking, lines, kept }: Props & { lines: readonly Line[]; kept: readonly Kept[] }) {
  const t = useT('reviews-manage')
  const locale = useLocale()
  const { list } = useFormat()
  const { items, outcomes, tieRule, passMark, mostPerField, scoring } = ranking
  const figure = useFigure(scoring, 2)
  const keptBy = (by: Kept['by']) => kept.filter((one) => one.by === by).map(({ item }) => item)
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
      {passMark !== null && (
        <li>
          {t('kept.markText', { mark: figure(scoring === 'passes' ? passMark / 100 : passMark) })}{' '}
          {keptBy('mark').length > 0 && t('kept.names', { names: titles(keptBy('mark')) })}
        </li>
      )}
      {mostPerField !== null && (
        <li>
          {t('kept.quotaText', { count: mostPerField })}{' '}
          {keptBy('quota').length > 0 && `${t('kept.names', { names: titles(keptBy('quota')) })} ${t('kept.lower')}`}
        </li>
      )}
      <li className="muted">{t(`tieRule.${tieRule}Text`)}</li>
    </ul>
  )
}
