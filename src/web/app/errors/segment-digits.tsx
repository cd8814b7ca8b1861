import { cx } from '#web/components/ui/class-names.ts'
import { digitSegments, SEVEN } from '#art/art-segments.ts'

const digit = { width: 104, height: 184, thick: 21, step: 140 }
const lit: Record<string, string> = { ...SEVEN, '-': 'g' }

/** Digits as a drawing: without a connection their font may not load. */
export function SegmentDigits({ value }: { value: string }) {
  const { width, height, thick, step } = digit
  return (
    <svg className="err__art" viewBox={`0 0 ${step * (value.length - 1) + width} ${height}`} aria-hidden="true">
      {value
        .split('')
        .flatMap((sign, place) =>
          Object.entries(digitSegments(place * step, 0, width, height, thick)).map(([name, shape]) => (
            <path key={`${place}${name}`} className={cx(lit[sign]?.includes(name) && 'is-lit')} d={shape} />
          )),
        )}
    </svg>
  )
}
