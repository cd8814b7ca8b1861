import { useFormat } from '#web/lib/text/format.ts'
import { cx } from '#web/components/ui/class-names.ts'
import './seg-chart.css'

/** Null where nothing is known. */
export type ChartPoint = { label: string; value: number | null; text: string }
type Props = {
  /** What is counted: «Feirantes ativos». */
  name: string
  points: readonly ChartPoint[]
  /** Says what one segment stands for. */
  caption: (step: string) => string
}

const height = 12

/** Columns of segments, the last one lit. Each value is printed above its column, so that no colour is needed. */
export function SegChart({ name, points, caption }: Props) {
  const { number } = useFormat()
  const step = stepFor(Math.max(0, ...points.map(({ value }) => value ?? 0)))
  const spoken = points.map(({ label, text }) => `${label} ${text}`).join('; ')
  return (
    <figure className="segchart">
      <p className="sr-only">{`${name}: ${spoken}`}</p>
      <div className="segchart__plot" aria-hidden style={{ '--n': points.length }} ref={showEnd}>
        {points.map(({ label, value, text }, index) => (
          <div key={label} className={cx('segchart__col', index === points.length - 1 && 'is-now')}>
            <span className="segchart__value">{text}</span>
            <Bar lit={litOf(value, step)} />
            <span className="segchart__label">{label}</span>
          </div>
        ))}
      </div>
      <figcaption className="tiny subtle">{caption(number(step))}</figcaption>
    </figure>
  )
}

/** Where columns do not fit, the last ones are seen first. */
const showEnd = (plot: HTMLElement | null) => plot?.scrollTo({ left: plot.scrollWidth })

const Bar = ({ lit }: { lit: number }) => (
  <span className="segchart__bar">
    {Array.from({ length: height }, (_, index) => (
      <i key={index} className={height - index <= lit ? 'on' : undefined} />
    ))}
  </span>
)

/** What one segment stands for: the least of 1, 2, 5, 10, 20, … of which the highest column needs no more than it has. */
export function stepFor(highest: number): number {
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest / height))
  const step = [1, 2, 5, 10].find((one) => one * power * height >= highest)
  return (step ?? 10) * power
}

/** Anything above zero is seen. */
export const litOf = (value: number | null, step: number): number =>
  value === null || value <= 0 ? 0 : Math.max(1, Math.round(value / step))
