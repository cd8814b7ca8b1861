import { cx } from '#web/components/ui/class-names.ts'
import './level.css'

type Props = {
  value: number
  max?: number
  label: string
  /** Striped: said by the person, confirmed by nobody yet. */
  declared?: boolean
}

/** Three to five segments beside a name, such as the level of a skill. */
export function Level({ value, max = 5, label, declared = false }: Props) {
  return (
    <>
      <span className={cx('level', declared && 'level--declared')} aria-hidden>
        {Array.from({ length: max }, (_, i) => (
          <i className={i < value ? 'on' : undefined} key={i} />
        ))}
      </span>
      <span className="sr-only">{label}</span>
    </>
  )
}
