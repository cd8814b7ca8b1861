import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useId } from 'react'
import type { Dimension, Figure } from '#contract/figures/figures.ts'
import { cx } from '#web/components/ui/class-names.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useFigureText } from './figure-text.ts'

const [width, height] = [560, 200]
const edge = { top: 18, right: 4, bottom: 26, left: 4 }
/** More names than this would run into each other. */
const mostNames = 8
const mostOnPhone = 4
/** Half of a letter where the words of the drawing are largest. */
const halfLetter = 5.5

type Props = { figure: Figure; by: Dimension }

/** The whole as a column, and inside it the second number, hatched so that no colour is needed; values are printed. */
export function FigureChart({ figure, by }: Props) {
  const t = useT('figures')
  const locale = useLocale()
  const id = useId()
  const { keyText } = useFigureText()
  if (figure.by.length === 0) return <p className="small subtle">{t('noBy')}</p>
  const x = scaleBand(
    figure.by.map(({ key }) => key ?? ''),
    [edge.left, width - edge.right],
  ).padding(0.25)
  const most = Math.max(1, ...figure.by.map(({ values }) => values[0] ?? 0))
  const y = scaleLinear([0, most], [height - edge.bottom, edge.top])
  const every = Math.ceil(figure.by.length / mostNames)
  const named = figure.by.filter((_, index) => index % every === 0)
  const [whole, inner] = figure.steps
  return (
    <figure>
      <figcaption className="sr-only">
        {t('chart', { name: figure.title[locale], by: t(`by.${by}`), steps: nameOf(whole, locale) })}
      </figcaption>
      <svg className="figchart" viewBox={`0 0 ${width} ${height}`} aria-hidden xmlns="http://www.w3.org/2000/svg">
        <Hatch id={`${id}-hatch`} />
        {figure.kind === 'sum' && by === 'month' ? (
          <Course figure={figure} x={x} y={y} />
        ) : (
          figure.by.map(({ key, values }) => (
            <Column
              key={key}
              left={x(key ?? '')!}
              wide={x.bandwidth()}
              values={inner ? values : values.slice(0, 1)}
              y={y}
              hatch={`${id}-hatch`}
            />
          ))
        )}
        <line className="figchart__ground" x1={0} x2={width} y1={y(0)} y2={y(0)} />
        {named.map((one, index) => (
          <Name
            key={one.key}
            text={shortened(keyText(one, by))}
            left={x(one.key ?? '')!}
            wide={x.bandwidth()}
            isSpare={named.length > mostOnPhone && index % 2 === 1}
          />
        ))}
      </svg>
    </figure>
  )
}

const nameOf = (step: Figure['steps'][number] | undefined, locale: 'pt' | 'en') => step?.title[locale] ?? ''
const longestName = 14
const shortened = (text: string) => (text.length > longestName ? `${text.slice(0, longestName - 1)}…` : text)

type NameProps = { text: string; left: number; wide: number; isSpare: boolean }

/** Below the middle of its column, or, where that would cut it off, from the edge on. */
function Name({ text, left, wide, isSpare }: NameProps) {
  const middle = left + wide / 2
  const half = text.length * halfLetter
  const [at, textAnchor] =
    middle < half
      ? ([0, 'start'] as const)
      : middle > width - half
        ? ([width, 'end'] as const)
        : ([middle, 'middle'] as const)
  return (
    <text className={cx('figchart__name', isSpare && 'is-spare')} x={at} y={height - 8} textAnchor={textAnchor}>
      {text}
    </text>
  )
}

const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect className="figchart__whole" width={6} height={6} />
    <rect className="figchart__inner" width={3} height={6} />
  </pattern>
)

type Scale = (value: number) => number
type ColumnProps = { left: number; wide: number; values: readonly (number | null)[]; y: Scale; hatch: string }

function Column({ left, wide, values: [whole, inner], y, hatch }: ColumnProps) {
  const { number } = useFigureText()
  const middle = left + wide / 2
  if (whole == null)
    return (
      <text className="figchart__value" x={middle} y={y(0) - 4}>
        –
      </text>
    )
  return (
    <>
      <rect className="figchart__whole" x={left} y={y(whole)} width={wide} height={y(0) - y(whole)} />
      {inner != null && <rect fill={`url(#${hatch})`} x={left} y={y(inner)} width={wide} height={y(0) - y(inner)} />}
      {wide > 16 && whole > 0 && (
        <text className="figchart__value" x={middle} y={y(whole) - 4}>
          {number(whole)}
        </text>
      )}
    </>
  )
}

type CourseProps = { figure: Figure; x: ReturnType<typeof scaleBand<string>>; y: Scale }

/** A sum over time, as a line from month to month that stops where a number is hidden. */
function Course({ figure, x, y }: CourseProps) {
  const { number } = useFigureText()
  const points = figure.by.map(({ key, values }) => ({
    at: x(key ?? '')! + x.bandwidth() / 2,
    value: values[0] ?? null,
  }))
  const course = line<(typeof points)[number]>(
    ({ at }) => at,
    ({ value }) => y(value ?? 0),
  ).defined(({ value }) => value !== null)
  return (
    <>
      <path className="figchart__course" d={course(points) ?? ''} />
      {points.map(({ at, value }) =>
        value === null ? null : (
          <g key={at}>
            <circle className="figchart__dot" cx={at} cy={y(value)} r={3} />
            {value > 0 && (
              <text className="figchart__value" x={at} y={y(value) - 7}>
                {number(value)}
              </text>
            )}
          </g>
        ),
      )}
    </>
  )
}
