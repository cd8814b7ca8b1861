import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/components/ui/class-names.ts'
import './switch.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  children: ReactNode
  hint?: ReactNode
  /** The switch at the far right, as in rows of settings. */
  end?: boolean
}

/** Acts at once; what waits for a save is a `Checkbox`. */
export function Switch({ children, hint, end, className, ...rest }: SwitchProps) {
  return (
    <label className={cx('switchrow', end && 'switchrow--end', className)}>
      <span className="switch">
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox says it is checked by itself */}
        <input {...rest} type="checkbox" role="switch" />
        <span className="switch__track" />
      </span>
      <span>
        {children}
        {hint && <span className="field__hint row">{hint}</span>}
      </span>
    </label>
  )
}
