import { PLANT_VIEW_BOX, plantPaths } from '#art/art-segments.ts'
import { cx } from '#web/components/ui/class-names.ts'
import './plant.css'

export type PlantProps = {
  /** How many of the seven segments are lit. */
  lit: number
  /** Height in pixels. */
  size?: number
  /** Without a label the plant is decoration. */
  label?: string
  /** Lights the segments one by one, once, when it appears. */
  grow?: boolean
  className?: string
}

export function Plant({ lit, size = 64, label, grow, className }: PlantProps) {
  const spoken = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg
      className={cx('plant', grow && 'plant--grow', className)}
      viewBox={PLANT_VIEW_BOX}
      width={(size * 64) / 84}
      height={size}
      {...spoken}
    >
      {plantPaths.map((d, i) => (
        <path key={d} className={cx('plant-seg', i < lit && 'is-lit')} d={d} style={{ '--i': i }} />
      ))}
    </svg>
  )
}
