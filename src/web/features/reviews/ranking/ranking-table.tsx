import { Fragment, type PointerEvent, useRef } from 'react'
import type { Line } from '#contract/reviews/lines.ts'
import type { Kept } from '#contract/reviews/outcomes.ts'
import type { Ranked, RankingAnswer } from '#contract/reviews/ranking.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { ScrolledTable } from '#web/components/list/scrolled-table.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useFigure } from '../mean.ts'

type Props = {
  ranking: RankingAnswer
  cut: number
  lines: readonly Line[]
  kept: readonly Kept[]
  passing: number
  onCut: ((cut: number) => void) | undefined
}

export function RankingTable({ ranking, cut, lines, kept, passing, onCut }: Props) {
  const t = useT('reviews-manage')
  const body = useRef<HTMLTableSectionElement>(null)
  const { items, outcomes, scoring } = ranking
  const isPass = (id: string) => outcomes.some((one) => one.id === id && one.passes)
  const settled = lines.findLast(({ below }) => !isPass(below))?.settled ?? 'order'
  const reasons = new Map(kept.map(({ item, by }) => [item, by]))
  const line = <CutLine {...{ count: items.length, cut, passing, onCut, settled, body }} />
  return (
    <ScrolledTable label={t('tab.ranking')} className="rank">
      <caption className="sr-only">{t('tab.ranking')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rank.place')}</th>
          <th scope="col">{t('column.items')}</th>
          {(scoring === 'passes' ? passColumns : scoreColumns).map(([name, isSecondary]) => (
            <th key={name} scope="col" className={cx('right', isSecondary && 'secondary')}>
              {t(`rank.${name}`)}
            </th>
          ))}
          <th scope="col" className="right secondary">
            {t('rank.reviews')}
          </th>
          <th scope="col" className="secondary">
            {t('rank.stability')}
          </th>
          <th scope="col">{t('rank.outcome')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {cut === 0 && line}
        {items.map((item, index) => (
          <Fragment key={item.id}>
            <Row item={item} ranking={ranking} kept={reasons.get(item.id)} />
            {index + 1 === cut && line}
          </Fragment>
        ))}
      </tbody>
    </ScrolledTable>
  )
}

const scoreColumns = [
  ['normalised', false],
  ['raw', true],
  ['spread', true],
] as const
const passColumns = [['passes', false]] as const

type RowProps = { item: Ranked; ranking: RankingAnswer; kept: Kept['by'] | undefined }

function Row({ item, ranking: { items, outcomes, perItem, ...ranking }, kept }: RowProps) {
  const t = useT('reviews-manage')
  const locale = useLocale()
  const { place, title, code, reviews, tie } = item
  const outcome = outcomes.find(({ id }) => id === item.outcome)
  return (
    <tr className={tie === null ? undefined : 'tie'} data-place>
      <td>
        <Digits value={twoDigits(place!)} size="sm" plain />
        <span className="sr-only">{place}</span>
      </td>
      <td>
        <span className="medium">{title}</span>
        <p className="small muted mono">{code}</p>
      </td>
      <Figures item={item} {...ranking} />
      <td className="right secondary muted">
        {reviews < perItem ? t('ofAll', { done: reviews, wanted: perItem }) : reviews}
      </td>
      <td className="secondary">
        <Band item={item} count={items.length} />
      </td>
      <td>
        {outcome && <Chip tone={outcome.passes ? 'info' : 'neutral'}>{pick(outcome.name, locale)}</Chip>}
        {kept && <p className="small muted">{t(`kept.${kept}`)}</p>}
      </td>
    </tr>
  )
}

type FiguresProps = { item: Ranked } & Pick<RankingAnswer, 'method' | 'scoring'>

function Figures({ item: { normalised, raw, spread }, method, scoring }: FiguresProps) {
  const figure = useFigure(scoring, 2)
  const shown = (value: number | null) => (value === null ? '–' : figure(value))
  if (scoring === 'passes') return <td className="right strong">{shown(raw)}</td>
  return (
    <>
      <td className={cx('right', method === 'normalised' && 'strong')}>{shown(normalised)}</td>
      <td className={cx('right secondary', method === 'raw' && 'strong')}>{shown(raw)}</td>
      <td className="right secondary muted">{spread === null ? '–' : `±${figure(spread)}`}</td>
    </>
  )
}

const mostSegments = 24

/** The places of nine in ten draws; long lists are drawn in fewer segments. */
function Band({ item: { band, place }, count }: { item: Ranked; count: number }) {
  const t = useT('reviews-manage')
  if (!band || place === null) return <span className="small muted">{t('rank.unknown')}</span>
  const segments = Math.min(count, mostSegments)
  const at = (position: number) => Math.ceil((position / count) * segments)
  return (
    <>
      <span className="sr-only">{t('rank.band', { from: band[0], to: band[1] })}</span>
      <span className="bandbar" aria-hidden>
        {Array.from({ length: segments }, (_, index) => index + 1).map((segment) => (
          <i
            key={segment}
            className={
              segment === at(place) ? 'me' : segment >= at(band[0]) && segment <= at(band[1]) ? 'in' : undefined
            }
          />
        ))}
      </span>
    </>
  )
}

type CutProps = {
  count: number
  cut: number
  passing: number
  onCut: ((cut: number) => void) | undefined
  settled: Line['settled']
  body: { current: HTMLTableSectionElement | null }
}

/** Moved with the arrows or by dragging; it stands where the row under the pointer begins. */
function CutLine({ count, cut, passing, onCut, settled, body }: CutProps) {
  const t = useT('reviews-manage')
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const rows = [...(body.current?.querySelectorAll('tr[data-place]') ?? [])]
    const above = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2 < event.clientY
    })
    if (above.length !== cut) onCut?.(above.length)
  }
  return (
    <tr className="cut">
      <td colSpan={8}>
        <div className="cut__line">
          {onCut ? (
            <label
              className="cut__handle"
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag}
            >
              {/* The scale of a slider begins at the bottom, the line at the top. */}
              <input
                className="sr-only"
                type="range"
                min={-count}
                max={0}
                value={-cut}
                aria-label={t('cut.label')}
                aria-valuetext={t('cut.passes', { count: passing })}
                onChange={(event) => onCut(-Number(event.target.value))}
              />
              {t('cut.short', { count: passing })}
            </label>
          ) : (
            <span className="cut__handle">{t('cut.short', { count: passing })}</span>
          )}
          <span className="cut__text">{settled === 'order' ? onCut && t('cut.hint') : t(`cut.${settled}`)}</span>
        </div>
      </td>
    </tr>
  )
}
